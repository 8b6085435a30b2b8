const codes: Readonly<Record<string, string>> = { Australia: "AU", "New Zealand": "NZ" };

/** Two letters (ISO 3166-1) of a country we deliver to; any other as it is. */
export const countryCode = (country: string): string => codes[country] ?? country;
