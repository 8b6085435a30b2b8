import { BUSINESS_TIME_ZONE, madeOnce } from "../../ui/foundation/format.ts";

const dayFormat = madeOnce(
  () =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone: BUSINESS_TIME_ZONE,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
);

/** The business's day now, YYYY-MM-DD. */
export const today = (): string => dayFormat().format(new Date());
