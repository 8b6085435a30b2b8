import { decodeHTMLStrict } from "entities/decode";

/** Plugins and themes store texts as they stand in a page, `Espresso &ndash; 1kg`. Only what ends in a semicolon is an entity. */
export const withoutEntities = (text: string): string => decodeHTMLStrict(text);
