/**
 * Query strings as plain text, both ways. The router's own codec reads "3103" as a number and writes it back in quotes.
 * A key that comes several times is read as one comma-separated text.
 */
export type SearchParams = Readonly<Record<string, string>>;

export function readSearch(text: string): SearchParams {
  const found: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key];
    found[key] = before === undefined ? value : `${before},${value}`;
  }
  return found;
}

/** '' or a text that begins with '?'. Empty and undefined values are left out. */
export function writeSearch(params: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, String(value));
  }
  return query.size === 0 ? "" : `?${query.toString()}`;
}
