const longest = 500;

/** Without what PostgreSQL does not take: NUL, and halves of characters. */
export const plainText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** The first `most` characters of a text, with a sign where it goes on. */
export const firstOf = (text: string, most: number): string =>
  text.length > most ? plainText(`${text.slice(0, most)}…`) : text;

/** Somebody else's words, for example a reason, as they can be kept: at most 500 characters. */
export const storableText = (text: string): string => firstOf(plainText(text), longest);
