/**
 * How many parts a short message is sent, and paid for, in. One letter outside of the GSM alphabet makes all of it UCS-2.
 * Source: 3GPP TS 23.038, sections 6.1.1 and 6.2.1.
 */
export interface SmsParts {
  readonly alphabet: "GSM-7" | "UCS-2";
  /** Places used: letters, and two for those of the extension table or outside of the basic plane. */
  readonly places: number;
  readonly parts: number;
}

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

const limits = { "GSM-7": { alone: 160, ofSeveral: 153 }, "UCS-2": { alone: 70, ofSeveral: 67 } } as const;

export function smsParts(body: string): SmsParts {
  const letters = Array.from(body);
  const isGsm = letters.every((letter) => basic.has(letter) || extension.has(letter));
  const alphabet = isGsm ? "GSM-7" : "UCS-2";
  const widths = letters.map((letter) => (isGsm ? (extension.has(letter) ? 2 : 1) : letter.length));
  const places = widths.reduce((sum, width) => sum + width, 0);
  const { alone, ofSeveral } = limits[alphabet];
  return { alphabet, places, parts: places <= alone ? 1 : filled(widths, ofSeveral) };
}

/** A letter of two places is never cut in half. */
function filled(widths: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}
