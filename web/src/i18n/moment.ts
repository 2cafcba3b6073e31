/** Times in Cairo in the user's language, with the year unless it is the present one. */
export function momentFormat(locale: string): (iso: string, now: Date) => string {
  const options = {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "Africa/Cairo",
  } as const;
  const near = new Intl.DateTimeFormat(locale, options);
  const far = new Intl.DateTimeFormat(locale, { ...options, year: "numeric" });
  return (iso, now) => {
    const moment = new Date(iso);
    const text = (moment.getFullYear() === now.getFullYear() ? near : far).format(moment);
    // Lines break between day and time, never inside either.
    return text.replace(/(?<![,،]) /g, "\u00a0");
  };
}
