const format = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Brisbane",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** '21 Nov 2026, 2:05 pm', as it was in Brisbane. */
export const shownInstant = (at: Date): string => format.format(at);
