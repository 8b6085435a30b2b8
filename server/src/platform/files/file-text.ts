/** A text file, piece by piece, refused with one sentence as soon as it turns out not to be UTF-8 text. */
import { isUtf8 } from "node:buffer";
import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { ImportRefused } from "./import-refused.ts";

const pieceBytes = 256 * 1024;
const newline = 0x0a;

const signatures: readonly { readonly bytes: readonly number[]; readonly what: string }[] = [
  { bytes: [0xff, 0xfe], what: "is UTF-16 text: save it as UTF-8 (in Excel: 'CSV UTF-8') and try again" },
  { bytes: [0xfe, 0xff], what: "is UTF-16 text: save it as UTF-8 (in Excel: 'CSV UTF-8') and try again" },
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: "is a spreadsheet or zip archive: save it as CSV, or unpack it first" },
  { bytes: [0x1f, 0x8b], what: "is compressed: unpack it first" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: "is an old Excel workbook: save it as CSV first" },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: "is a PDF: export it as CSV or JSON" },
];

/** @throws ImportRefused when there is nothing to read at this path */
export async function fileFacts(path: string): Promise<Stats> {
  const name = basename(path);
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused(
      error.code === "ENOENT"
        ? `There is no file ${path}.`
        : `${name} cannot be read (${error.code ?? error.message}).`,
    );
  });
  if (facts.isDirectory()) throw new ImportRefused(`${path} is a folder, not a file.`);
  if (!facts.isFile()) throw new ImportRefused(`${path} is not a file.`);
  if (facts.size === 0) throw new ImportRefused(`${name} is empty.`);
  return facts;
}

/**
 * The file's text, decoded from UTF-8, without a byte order mark.
 * @param onRead - told how many bytes were read with each piece
 * @throws ImportRefused when it is not a file of UTF-8 text
 */
export async function* textOf(path: string, onRead: (bytes: number) => void = () => undefined): AsyncGenerator<string> {
  const name = basename(path);
  let rest = Buffer.alloc(0);
  let lines = 0;
  let isFirst = true;
  for await (const piece of piecesOf(path)) {
    onRead(piece.length);
    if (isFirst) refuseOtherFormats(piece, name);
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = bytes.length - unfinishedBytes(bytes);
    const whole = bytes.subarray(0, end);
    refuseBrokenText(whole, { name, lines });
    const text = whole.toString("utf8");
    yield isFirst && text.startsWith("\uFEFF") ? text.slice(1) : text;
    lines += countLines(whole);
    rest = Buffer.from(bytes.subarray(end));
    isFirst = false;
  }
  if (rest.length > 0) throw new ImportRefused(`${name} ends in the middle of a character: it was cut off.`);
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const stream = createReadStream(path, { highWaterMark: pieceBytes });
  try {
    for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
  } catch (error) {
    throw new ImportRefused(
      `${basename(path)} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function refuseOtherFormats(first: Buffer, name: string): void {
  const found = signatures.find(({ bytes }) => bytes.every((byte, at) => first[at] === byte));
  if (found !== undefined) throw new ImportRefused(`${name} ${found.what}.`);
  // UTF-16 without its mark: every other byte of plain text is zero.
  const start = first.subarray(0, 64);
  const zeros = start.filter((byte) => byte === 0).length;
  if (zeros >= start.length / 3)
    throw new ImportRefused(`${name} is UTF-16 or binary data: save it as UTF-8 text and try again.`);
}

function refuseBrokenText(bytes: Buffer, { name, lines }: { name: string; lines: number }): void {
  const zero = bytes.indexOf(0);
  if (zero !== -1) {
    const line = lines + countLines(bytes.subarray(0, zero)) + 1;
    throw new ImportRefused(`${name} has a NUL byte in line ${line}: it is damaged or not text.`);
  }
  if (isUtf8(bytes)) return;
  throw new ImportRefused(
    `${name} is not UTF-8: line ${lines + firstBrokenLine(bytes)} has bytes of another encoding. Save it as UTF-8 and try again.`,
  );
}

function firstBrokenLine(bytes: Buffer): number {
  let from = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(newline, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

/** How many bytes at the end belong to a character that goes on in the next piece. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? back : 0;
  }
  return 0;
}

/** The first character that is not blank, and the whole text again. */
export async function peeked(
  pieces: AsyncGenerator<string>,
): Promise<{ first: string | undefined; all: AsyncIterable<string> }> {
  const seen: string[] = [];
  let first: string | undefined;
  while (first === undefined) {
    const { value, done } = await pieces.next();
    if (done === true) break;
    first = value.trimStart().charAt(0) || undefined;
    if (first !== undefined) seen.push(value);
  }
  return { first, all: following(seen, pieces) };
}

async function* following(seen: readonly string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* seen;
  yield* rest;
}
