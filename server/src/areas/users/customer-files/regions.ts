/** Names of the states and regions behind the codes of storefront files. Source: ISO 3166-2:AU and ISO 3166-2:NZ as Shopify writes them. */
const australia: Readonly<Record<string, string>> = {
  ACT: "Australian Capital Territory",
  NSW: "New South Wales",
  NT: "Northern Territory",
  QLD: "Queensland",
  SA: "South Australia",
  TAS: "Tasmania",
  VIC: "Victoria",
  WA: "Western Australia",
};
const newZealand: Readonly<Record<string, string>> = {
  AUK: "Auckland",
  BOP: "Bay of Plenty",
  CAN: "Canterbury",
  GIS: "Gisborne",
  HKB: "Hawke's Bay",
  MBH: "Marlborough",
  MWT: "Manawatū-Whanganui",
  NSN: "Nelson",
  NTL: "Northland",
  OTA: "Otago",
  STL: "Southland",
  TAS: "Tasman",
  TKI: "Taranaki",
  WGN: "Wellington",
  WKO: "Waikato",
  WTC: "West Coast",
};

const countryNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** `AU` → Australia; a code nobody knows stays as it is. */
export function countryOfCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(upper) ? (countryNames.of(upper) ?? upper) : code.trim();
}

/** `QLD` of Australia → Queensland; of other countries the code stays. */
export function regionOfCode(code: string, country: string): string {
  const upper = code.trim().toUpperCase();
  if (country === "Australia") return australia[upper] ?? code.trim();
  if (country === "New Zealand") return newZealand[upper] ?? code.trim();
  return code.trim();
}
