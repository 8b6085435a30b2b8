/**
 * Which font draws what: Noto Sans, which comes in parts by range of characters, and GNU Unifont for what it has not, which has a
 * glyph for every character of the basic plane. Each file is read when something needs it.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ranges from "@fontsource/noto-sans/unicode.json" with { type: "json" };
import { unpackWoff } from "./unpack-woff.ts";

export type Weight = "400" | "700";
interface NotoPart {
  readonly name: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** `U+0000-00FF,U+0131`. */
const rangesOf = (text: string): NotoPart["ranges"] =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
/** Latin first: most texts are in it alone. */
const parts: readonly NotoPart[] = Object.entries(ranges)
  .map(([name, text]) => ({ name, ranges: rangesOf(text) }))
  .toSorted((a, b) => Number(b.name === "latin") - Number(a.name === "latin"));

const isIn = (part: NotoPart, point: number): boolean => part.ranges.some(([from, to]) => from <= point && point <= to);

const notoFile = (part: string, weight: Weight): string =>
  import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff`);
const unifontFile = import.meta.resolve("@fontsource/unifont/files/unifont-latin-400-normal.woff");

/** The file of the font that has all of these characters. */
export function fontFileFor(text: string, weight: Weight): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const part = parts.find((one) => points.every((point) => isIn(one, point)));
  return part === undefined ? unifontFile : notoFile(part.name, weight);
}

export const readFont = async (file: string): Promise<Buffer> => unpackWoff(await readFile(fileURLToPath(file)));
