import type { CalendarData } from "./calendar.ts";

/**
 * The calendar the service starts with: Friday is the day of rest, and Egypt's public holidays year by year. A SAMPLE to be edited: feasts that follow
 * the moon stand where calculation expects them (`announced: false`), and decrees often move a holiday to the nearest Thursday.
 */
export const EGYPT_CALENDAR: CalendarData = {
  restWeekdays: [5],
  holidays: [
    { date: "2026-01-07", nameEn: "Coptic Christmas", nameAr: "عيد الميلاد المجيد", announced: true },
    {
      date: "2026-01-25",
      nameEn: "Revolution Day and Police Day",
      nameAr: "عيد ثورة 25 يناير وعيد الشرطة",
      announced: true,
    },
    { date: "2026-03-20", nameEn: "Eid al-Fitr", nameAr: "عيد الفطر", announced: false },
    { date: "2026-03-21", nameEn: "Eid al-Fitr", nameAr: "عيد الفطر", announced: false },
    { date: "2026-03-22", nameEn: "Eid al-Fitr", nameAr: "عيد الفطر", announced: false },
    { date: "2026-04-13", nameEn: "Sham el-Nessim", nameAr: "شم النسيم", announced: true },
    { date: "2026-04-25", nameEn: "Sinai Liberation Day", nameAr: "عيد تحرير سيناء", announced: true },
    { date: "2026-05-01", nameEn: "Labour Day", nameAr: "عيد العمال", announced: true },
    { date: "2026-05-26", nameEn: "Day of Arafat", nameAr: "وقفة عيد الأضحى", announced: false },
    { date: "2026-05-27", nameEn: "Eid al-Adha", nameAr: "عيد الأضحى", announced: false },
    { date: "2026-05-28", nameEn: "Eid al-Adha", nameAr: "عيد الأضحى", announced: false },
    { date: "2026-05-29", nameEn: "Eid al-Adha", nameAr: "عيد الأضحى", announced: false },
    { date: "2026-06-17", nameEn: "Islamic New Year", nameAr: "رأس السنة الهجرية", announced: false },
    { date: "2026-06-30", nameEn: "30 June Revolution", nameAr: "ثورة 30 يونيو", announced: true },
    { date: "2026-07-23", nameEn: "23 July Revolution", nameAr: "ثورة 23 يوليو", announced: true },
    { date: "2026-08-26", nameEn: "The Prophet's Birthday", nameAr: "المولد النبوي الشريف", announced: false },
    { date: "2026-10-06", nameEn: "Armed Forces Day", nameAr: "عيد القوات المسلحة", announced: true },
    { date: "2027-01-07", nameEn: "Coptic Christmas", nameAr: "عيد الميلاد المجيد", announced: true },
    {
      date: "2027-01-25",
      nameEn: "Revolution Day and Police Day",
      nameAr: "عيد ثورة 25 يناير وعيد الشرطة",
      announced: true,
    },
    { date: "2027-03-10", nameEn: "Eid al-Fitr", nameAr: "عيد الفطر", announced: false },
    { date: "2027-03-11", nameEn: "Eid al-Fitr", nameAr: "عيد الفطر", announced: false },
    { date: "2027-03-12", nameEn: "Eid al-Fitr", nameAr: "عيد الفطر", announced: false },
    { date: "2027-04-25", nameEn: "Sinai Liberation Day", nameAr: "عيد تحرير سيناء", announced: true },
    { date: "2027-05-01", nameEn: "Labour Day", nameAr: "عيد العمال", announced: true },
    { date: "2027-05-03", nameEn: "Sham el-Nessim", nameAr: "شم النسيم", announced: true },
    { date: "2027-05-15", nameEn: "Day of Arafat", nameAr: "وقفة عيد الأضحى", announced: false },
    { date: "2027-05-16", nameEn: "Eid al-Adha", nameAr: "عيد الأضحى", announced: false },
    { date: "2027-05-17", nameEn: "Eid al-Adha", nameAr: "عيد الأضحى", announced: false },
    { date: "2027-05-18", nameEn: "Eid al-Adha", nameAr: "عيد الأضحى", announced: false },
    { date: "2027-06-06", nameEn: "Islamic New Year", nameAr: "رأس السنة الهجرية", announced: false },
    { date: "2027-06-30", nameEn: "30 June Revolution", nameAr: "ثورة 30 يونيو", announced: true },
    { date: "2027-07-23", nameEn: "23 July Revolution", nameAr: "ثورة 23 يوليو", announced: true },
    { date: "2027-08-15", nameEn: "The Prophet's Birthday", nameAr: "المولد النبوي الشريف", announced: false },
    { date: "2027-10-06", nameEn: "Armed Forces Day", nameAr: "عيد القوات المسلحة", announced: true },
  ],
};
