/** An address taken apart into words. Pure. */

/** In small letters, without accents and punctuation; `3/12` are two words. */
export const wordsOf = (address: string): readonly string[] =>
  address
    .normalize("NFD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/** Four digits behind something else; at the beginning they are a house number. */
export const postcodeIn = (words: readonly string[]): string | undefined =>
  words.findLast((word, index) => index > 0 && /^\d{4}$/.test(word));

/** Whether a number of a house is asked for: `12`, `12a`, but not the postcode. */
export const hasHouseNumber = (words: readonly string[]): boolean => {
  const postcode = postcodeIn(words);
  return words.some((word) => /^\d+[a-z]?$/.test(word) && word !== postcode);
};
