const countries = new Intl.DisplayNames(["en"], { type: "region" });

/** In English; as it came when it is no code. */
export const countryOfCode = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
