/**
 * Dates as staff type them: DD/MM/YYYY. The text is the field's value, so that a date that does not exist
 * (31/02/1990) can stand in the field with its error. Source: USR-DET-33, CFG-06. No clock and no zone in here.
 */
export type DateReading =
  | { kind: "empty" }
  /** Not all of it is typed yet. */
  | { kind: "incomplete" }
  /** All of it is typed and there is no such day. */
  | { kind: "invalid" }
  /** A real day, as YYYY-MM-DD. */
  | { kind: "date"; iso: string };

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Reads DD/MM/YYYY; one-digit days and months and the separators . - and space are understood. */
export function readDateText(text: string): DateReading {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  if (match === null) return { kind: /^[\d/.\- ]*$/.test(trimmed) && trimmed.length < 10 ? "incomplete" : "invalid" };
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return { kind: "invalid" };
  return { kind: "date", iso: `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` };
}

/** DD/MM/YYYY of a YYYY-MM-DD (what follows the day is ignored); "" for anything else. */
export function dateTextOf(iso: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? "");
  return match === null ? "" : `${match[3]}/${match[2]}/${match[1]}`;
}

/** Puts the slashes in while digits are typed: "3" "31/" "31/02/1990". Never adds one when text is being deleted. */
export function dressDateText(typed: string, previous: string): string {
  const isDeleting = typed.length < previous.length;
  if (isDeleting || !/^[\d/]*$/.test(typed)) return typed;
  const next = typed.replace(/\/{2,}/g, "/"); // typed where one had been put already
  const digits = next.replace(/\//g, "");
  if (/\/\d?\/|^\d\/|\/\d\//.test(next)) return next; // the typist sets the slashes: 1/2/1990
  if (digits.length < 2) return next;
  if (digits.length < 4) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4, 8)}`;
}
