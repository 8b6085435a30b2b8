import { inflateSync } from "node:zlib";

const header = { numTables: 12, size: 44, entry: 20 } as const;
const plain = { size: 12, entry: 16 } as const;
const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * The font inside a WOFF file, as its tables stand without compression: what draws the PDF would unpack them in JavaScript, seconds
 * for a large font. Source: W3C, WOFF File Format 1.0, sections 3 to 5.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(header.numTables);
  const tables = Array.from({ length: count }, (_, n) => {
    const at = header.size + n * header.entry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return {
      name: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(stored) : stored,
    };
  });
  const begin = plain.size + count * plain.entry;
  const font = Buffer.alloc(begin + tables.reduce((sum, { data }) => sum + aligned(data.length), 0));
  woff.copy(font, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(power * 16, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((count - power) * 16, 10);
  let offset = begin;
  for (const [n, { name, checksum, data }] of tables.entries()) {
    const at = plain.size + n * plain.entry;
    name.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, offset);
    offset += aligned(data.length);
  }
  return font;
}
