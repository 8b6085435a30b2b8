/** A code may hold slashes, spaces and percent signs: it is one segment of the address. */
export const partHref = (partCode: string): string => `/parts/${encodeURIComponent(partCode)}`;
