/** A run of digits that may exceed 2^53. */
const longNumber = /\d{16}/;

/**
 * Parses JSON without losing digits: a whole number that a JavaScript number cannot hold exactly becomes its text. Ids of shops exceed 2^53.
 * @throws SyntaxError when it is no JSON
 */
export const parseLossless = (text: string): unknown =>
  longNumber.test(text) ? JSON.parse(text, withEveryDigit) : JSON.parse(text);

/** `context` holds the number as the text has it. Source: TC39, "JSON.parse source text access". */
function withEveryDigit(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) ? source : value;
}
