export interface BookingSearch {
  /** Every one of them must be found in epicor id, tracking number, customer, company or address; in small letters. */
  readonly terms: readonly { readonly text: string; readonly isIndexed: boolean }[];
  /** The whole text, as an epicor id or tracking number is compared with it. */
  readonly exact: string;
  readonly orderId: number | undefined;
}

export function bookingSearchOf(given: string): BookingSearch | undefined {
  const exact = given.trim();
  if (exact === "") return undefined;
  const words = exact.toLowerCase().replaceAll(/[’‘ʼ]/g, "'").split(/\s+/);
  return {
    terms: [...new Set(words)].map((text) => ({ text, isIndexed: /[\p{L}\p{N}]{3}/u.test(text) })),
    exact,
    orderId: orderIdOf(exact),
  };
}

/** Fifteen digits at most: more are no number of ours. */
export const orderIdOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The receiver companies a filter asks for, in small letters; none where it asks for All, or for nothing. */
export function companiesOf(filter: string | readonly string[]): readonly string[] {
  const named = [filter]
    .flat()
    .flatMap((part) => part.split(","))
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
  return named.includes("all") ? [] : [...new Set(named)];
}
