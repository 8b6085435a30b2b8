/**
 * How many parts a text is sent in: 160 characters of the GSM alphabet, or 153 each of several; 70 or 67 of any other.
 * Source: 3GPP TS 23.038, sections 6.2.1 and 6.2.1.1 (alphabet and its extension, whose characters count twice).
 */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

export interface SmsParts {
  readonly isGsm: boolean;
  readonly parts: number;
}

export function partsOf(text: string): SmsParts {
  const characters = text.split("");
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one));
  const length = isGsm ? characters.length + characters.filter((one) => extended.has(one)).length : text.length;
  const [single, several] = isGsm ? [160, 153] : [70, 67];
  return { isGsm, parts: length <= single ? 1 : Math.ceil(length / several) };
}
