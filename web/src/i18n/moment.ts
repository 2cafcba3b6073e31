/** Times of Cairo in the reader's way; the year is said where it is not the present one. */
export function momentFormat(locale: string, now = new Date()): (iso: string) => string {
  const options = {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "Africa/Cairo",
  } as const;
  const near = new Intl.DateTimeFormat(locale, options);
  const far = new Intl.DateTimeFormat(locale, { ...options, year: "numeric" });
  return (iso) => {
    const moment = new Date(iso);
    const text = (moment.getFullYear() === now.getFullYear() ? near : far).format(moment);
    // A line is broken between the day and the time, never inside either.
    return text.replace(/(?<![,،]) /g, "\u00a0");
  };
}
