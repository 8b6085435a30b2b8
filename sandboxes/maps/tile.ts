/** A map tile: a square of 256 pixels with a border and its numbers, `4/14/9`, as PNG (W3C PNG, third edition). */
import { crc32, deflateSync } from "node:zlib";

const size = 256;
/** Pixels of a dot of the font. */
const dot = 6;

/** Three dots wide, five high, a row each. */
const font: Readonly<Record<string, readonly string[]>> = {
  "0": ["###", "# #", "# #", "# #", "###"],
  "1": [" # ", "## ", " # ", " # ", "###"],
  "2": ["###", "  #", "###", "#  ", "###"],
  "3": ["###", "  #", "###", "  #", "###"],
  "4": ["# #", "# #", "###", "  #", "  #"],
  "5": ["###", "#  ", "###", "  #", "###"],
  "6": ["###", "#  ", "###", "# #", "###"],
  "7": ["###", "  #", "  #", "  #", "  #"],
  "8": ["###", "# #", "###", "# #", "###"],
  "9": ["###", "# #", "###", "  #", "###"],
};

export interface TileNumber {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export function tileOf({ zoom, x, y }: TileNumber): Buffer {
  const dark = new Set<number>();
  [zoom, x, y].forEach((number, row) => write(dark, { text: String(number), top: 40 + row * 64 }));
  const rows = Array.from({ length: size }, (_, line) => rowOf(line, { dark, isEven: (x + y) % 2 === 0 }));
  return png(Buffer.concat(rows));
}

function write(dark: Set<number>, { text, top }: { text: string; top: number }): void {
  const left = Math.round((size - text.length * 4 * dot) / 2);
  text.split("").forEach((letter, index) => {
    (font[letter] ?? []).forEach((dots, row) => {
      dots.split("").forEach((mark, column) => {
        if (mark === "#") paint(dark, { left: left + (index * 4 + column) * dot, top: top + row * dot });
      });
    });
  });
}

function paint(dark: Set<number>, { left, top }: { left: number; top: number }): void {
  for (let line = top; line < top + dot; line += 1)
    for (let column = left; column < left + dot; column += 1) dark.add(line * size + column);
}

/** One line: no filter, then an index of the palette for each pixel. */
function rowOf(line: number, { dark, isEven }: { dark: ReadonlySet<number>; isEven: boolean }): Buffer {
  const row = Buffer.alloc(size + 1, isEven ? 0 : 1);
  row[0] = 0;
  for (let column = 0; column < size; column += 1) {
    const isBorder = line === 0 || column === 0;
    if (isBorder || dark.has(line * size + column)) row[column + 1] = 2;
  }
  return row;
}

const palette = Buffer.from("e9efe6dfe8ea7a8b8d", "hex");

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
