import { StartError } from "./start-error.ts";

/** The words of a new area, in every writing the templates need; for `gift-cards` of `gift-card`: */
export interface AreaWords {
  /** gift-cards */
  readonly area: string;
  /** gift-card */
  readonly record: string;
  /** giftCards */
  readonly areaCamel: string;
  /** giftCard */
  readonly recordCamel: string;
  /** GiftCards */
  readonly areaPascal: string;
  /** GiftCard */
  readonly recordPascal: string;
  /** gift_cards */
  readonly table: string;
  /** Gift Cards */
  readonly title: string;
  /** gift card */
  readonly text: string;
}

/** @throws StartError where the words are no kebab-case, or the record's name cannot be told from the area's */
export function areaWords(area: string, record = singularOf(area)): AreaWords {
  for (const word of [area, record]) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(word))
      throw new StartError(`'${word}' is no name for an area: small letters, words joined by '-'.`);
  }
  if (record === area)
    throw new StartError(`What is one of the ${area} called? Say it: npm run new:area ${area} -- --record NAME`);
  return {
    area,
    record,
    areaCamel: camel(area),
    recordCamel: camel(record),
    areaPascal: pascal(area),
    recordPascal: pascal(record),
    table: area.replaceAll("-", "_"),
    title: area.split("-").map(pascal).join(" "),
    text: record.replaceAll("-", " "),
  };
}

function singularOf(area: string): string {
  if (area.endsWith("ies")) return `${area.slice(0, -3)}y`;
  return area.endsWith("s") ? area.slice(0, -1) : area;
}

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
