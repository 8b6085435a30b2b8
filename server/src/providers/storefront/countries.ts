/** Countries by their two letters (ISO 3166-1) and their English names, as the runtime knows them. Pure. */
const countries = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
const shortNames = new Intl.DisplayNames(["en"], { type: "region", style: "short", fallback: "none" });

/** In English; as it came when it is no code. */
export const countryOfCode = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);

/** Regions that are no countries, and codes that were reserved for other uses. */
const noCountries: ReadonlySet<string> = new Set("CP CQ DG EA EU EZ IC QO UN XA XB ZZ".split(" "));

/** As shops and forms write countries that the runtime names otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  "united states of america": "US",
  "great britain": "GB",
  "republic of korea": "KR",
  "korea republic of": "KR",
  "russian federation": "RU",
  "viet nam": "VN",
  "czech republic": "CZ",
  turkey: "TR",
  macau: "MO",
  macao: "MO",
  "hong kong": "HK",
  "hong kong sar": "HK",
  myanmar: "MM",
  burma: "MM",
  "ivory coast": "CI",
  swaziland: "SZ",
  palestine: "PS",
  holland: "NL",
};

/** Letter case, accents and marks do not matter; '&' is 'and'. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();

/** Codes that are still in use: others are another country's old name. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code && !noCountries.has(code);

function codesByName(): ReadonlyMap<string, string> {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCurrent);
  const named = codes.flatMap((code) =>
    [countries.of(code), shortNames.of(code)].flatMap((name) =>
      name === undefined ? [] : [[plain(name), code] as const, [code.toLowerCase(), code] as const],
    ),
  );
  return new Map([...Object.entries(otherNames), ...named]);
}
const codes = codesByName();

export const codeOfCountry = (country: string): string | undefined => codes.get(plain(country));
