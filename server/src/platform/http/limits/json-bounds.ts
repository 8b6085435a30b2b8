/** Bounds of a JSON body that its length does not show: a megabyte of `[{},{}…` takes thirty in memory, and deep nesting ends the stack. */

const mostDepth = 50;
/** Objects, lists, and members of them, unless a call takes more: half a millisecond of the parser for each thousand, if names vary. */
const mostValues = 12_000;

/** Different names of fields: an object with a name that no other has costs the parser several times what a value does. */
export const mostNames = 1_000;

export type JsonProblem = "too deep" | "too many values" | "too many names";

/** Reads the text once, without recursion; whether it is JSON at all is for the parser to say. */
export function jsonProblem(text: string, most = mostValues): JsonProblem | undefined {
  let [depth, values] = [0, 0];
  const names = new Set<string>();
  /** The string that was just read: a name if a colon follows. */
  let last: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      last = text.slice(at + 1, end);
      at = end;
    } else if (isOpening(code)) {
      depth += 1;
      values += 1;
      if (depth > mostDepth) return "too deep";
    } else if (isClosing(code)) depth -= 1;
    else if (code === comma) values += 1;
    else if (code === colon && last !== undefined) {
      names.add(last);
      last = undefined;
      if (names.size > mostNames) return "too many names";
    }
    if (values > most) return "too many values";
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
