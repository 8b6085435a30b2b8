/**
 * Arabic letters in the form their neighbours ask for: a font without rules of its own has each form as a character
 * (Arabic Presentation Forms A and B). Which letter a form belongs to is what Unicode's compatibility decomposition says; forms
 * of one letter stand in the order isolated, final, initial, medial. Source: Unicode 16, chapter 9.2.
 */
const blocks = [
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbff],
  [0xfe80, 0xfef4],
] as const;

/** The forms of each letter, two where it is never joined to the next one. */
const formsOf: ReadonlyMap<string, readonly string[]> = gatherForms();
function gatherForms(): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const [from, to] of blocks)
    for (let point = from; point <= to; point++) {
      const form = String.fromCodePoint(point);
      const letter = form.normalize("NFKC");
      if (letter !== form && Array.from(letter).length === 1) forms.set(letter, [...(forms.get(letter) ?? []), form]);
    }
  return forms;
}

const isMark = (character: string): boolean => /\p{M}/u.test(character);
const tatweel = "\u0640";
const joinsNext = (character: string): boolean => character === tatweel || (formsOf.get(character)?.length ?? 0) >= 4;
const joinsPrevious = (character: string): boolean =>
  character === tatweel || (formsOf.get(character)?.length ?? 0) >= 2;

/** The same text with its Arabic letters joined; other text as it is. The number of characters stays. */
export function joinedArabic(text: string): string {
  const characters = Array.from(text);
  const letterAt = (from: number, step: 1 | -1): string => {
    for (let n = from; n >= 0 && n < characters.length; n += step) {
      const character = characters[n] ?? "";
      if (!isMark(character)) return character;
    }
    return "";
  };
  return characters
    .map((character, n) => {
      const forms = formsOf.get(character);
      if (forms === undefined) return character;
      const isAfter = joinsNext(letterAt(n - 1, -1));
      const isBefore = joinsNext(character) && joinsPrevious(letterAt(n + 1, 1));
      return forms[(isAfter ? 1 : 0) + (isBefore ? 2 : 0)] ?? character;
    })
    .join("");
}
