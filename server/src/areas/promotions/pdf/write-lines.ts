/** Text in any script, in lines of a given width, each in the middle. */
import { fontFileFor, readFont, type Weight } from "./fonts.ts";
import { type Grapheme, inVisualOrder } from "./visual-order.ts";

type Document = PDFKit.PDFDocument;

export interface Writing {
  readonly text: string;
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Graphemes that one font draws in one go; those from the right are drawn one by one, in the order they stand. */
interface Run {
  readonly text: string;
  readonly font: string;
  readonly isRightToLeft: boolean;
}

function runsOf(line: readonly Grapheme[], weight: Weight): readonly Run[] {
  const runs: Run[] = [];
  for (const { text, isRightToLeft } of line) {
    const font = fontFileFor(text, weight);
    const last = runs.at(-1);
    if (last !== undefined && !isRightToLeft && !last.isRightToLeft && last.font === font)
      runs.splice(-1, 1, { ...last, text: last.text + text });
    else runs.push({ text, font, isRightToLeft });
  }
  return runs;
}

/** Registers what is needed of the fonts. @returns the runs of a line and how wide it is */
async function measured(
  document: Document,
  line: string,
  { size, weight = "400" }: Writing,
): Promise<{ runs: readonly (Run & { width: number })[]; width: number }> {
  const graphemes = inVisualOrder(line);
  const runs: (Run & { width: number })[] = [];
  for (const run of runsOf(graphemes, weight)) {
    await useFont(document, run.font);
    runs.push({ ...run, width: document.fontSize(size).widthOfString(run.text) });
  }
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** Which fonts a document knows; they go with it. */
const fontsOf = new WeakMap<Document, Set<string>>();
async function useFont(document: Document, file: string): Promise<void> {
  const known = fontsOf.get(document) ?? new Set<string>();
  fontsOf.set(document, known);
  if (!known.has(file)) {
    const font = await readFont(file);
    document.registerFont(file, font);
    known.add(file);
  }
  document.font(file);
}

/** Words laid into lines that are no wider than this; a word that is wider alone is broken. */
async function linesOf(document: Document, writing: Writing, width: number): Promise<readonly string[]> {
  const fits = async (line: string): Promise<boolean> => (await measured(document, line, writing)).width <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of writing.text.split(/\s+/).filter((one) => one !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (await fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && !(await fits(line + letter))) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line === "" ? lines : [...lines, line];
}

const lineHeight = 1.4;

/** Writes a text, `most` lines of it at most. @returns where the next one may begin */
export async function writeLines(
  document: Document,
  writing: Writing,
  { x, y, width, most = 20 }: Place & { readonly most?: number },
): Promise<number> {
  const lines = (await linesOf(document, writing, width)).slice(0, most);
  const height = writing.size * lineHeight;
  for (const [n, line] of lines.entries()) {
    const { runs, width: lineWidth } = await measured(document, line, writing);
    let at = x + (width - lineWidth) / 2;
    for (const run of runs) {
      await useFont(document, run.font);
      document.fillColor(writing.colour ?? "#1f1a17").fontSize(writing.size);
      // One baseline for all fonts of a line.
      document.text(run.text, at, y + n * height + writing.size, { lineBreak: false, baseline: "alphabetic" });
      at += run.width;
    }
  }
  return y + lines.length * height;
}
