/** Bounds of a JSON body that its length does not show: a megabyte of `[{},{}…` takes thirty in memory, and deep nesting ends the stack. */

export const mostDepth = 50;
/** Objects, lists, and members of them. The longest list that a call takes has 10,000 entries. */
export const mostValues = 60_000;

/** Names of one object: each new name costs the parser many times what a value does. */
export const mostFields = 1_000;

export type JsonProblem = "too deep" | "too many values" | "too many fields";

/** Reads the text once, without recursion; whether it is JSON at all is for the parser to say. */
export function jsonProblem(text: string): JsonProblem | undefined {
  let [depth, values] = [0, 0];
  /** Of the object that is open at each depth. */
  const fields: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (isOpening(code)) {
      depth += 1;
      values += 1;
      fields[depth] = 0;
      if (depth > mostDepth) return "too deep";
    } else if (isClosing(code)) {
      depth -= 1;
      // No JSON: the parser stops here too.
      if (depth < 0) return undefined;
    } else if (code === comma) values += 1;
    else if (code === colon) {
      const count = (fields[depth] ?? 0) + 1;
      fields[depth] = count;
      if (count > mostFields) return "too many fields";
    }
    if (values > mostValues) return "too many values";
  }
  return undefined;
}

/** @returns where its closing quote is, or the end of the text */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}

const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBrace = 123;
const closeBrace = 125;
const openBracket = 91;
const closeBracket = 93;

const isOpening = (code: number): boolean => code === openBrace || code === openBracket;
const isClosing = (code: number): boolean => code === closeBrace || code === closeBracket;
