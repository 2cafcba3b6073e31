/** Parts of governorates that are priced or sorted apart. A rate card or hub table may name them. */
export const ZONE_CODES = [
  "north_coast",
  "hurghada",
  "el_gouna",
  "marsa_alam",
  "sharm_el_sheikh",
  "ain_sokhna",
  "new_cairo",
  "new_capital",
  "shorouk",
  "badr",
  "15_may",
  "6th_of_october",
  "sheikh_zayed",
  "obour",
  "10th_of_ramadan",
  "sadat_city",
  "new_borg_el_arab",
  "new_damietta",
  "new_mansoura",
  "new_upper_egypt",
] as const;

export type ZoneCode = (typeof ZONE_CODES)[number];
