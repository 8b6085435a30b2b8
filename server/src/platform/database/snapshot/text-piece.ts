/** Texts of many rows as the bytes that go on to a client: nothing is made of a row that would have to be collected. Source: docs/decisions/0060. */
import { type Client, Query, type QueryArrayConfig } from "pg";

export interface TextPiece {
  readonly rows: number;
  /** UTF-8, one text behind the other. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/** A text has so many bytes for each of its UTF-16 units at most. */
const bytesOfUnit = 3;
const blockBytes = 65_536;

/**
 * Asks for rows of one text that is never null. They are written down as they come, because rows that are kept until all are there outlive the
 * collector's quick rounds.
 */
export function readTextPiece(client: Pick<Client, "query">, text: string): Promise<TextPiece> {
  return new Promise((resolve, reject) => {
    const texts = blocksOfTexts();
    let rows = 0;
    const config: QueryArrayConfig = { text, rowMode: "array" };
    const query = new Query<[string]>(config);
    query.on("row", ([one]) => {
      texts.add(one);
      rows += 1;
    });
    query.on("end", () => resolve({ rows, blocks: texts.all() }));
    query.on("error", reject);
    client.query(query);
  });
}

function blocksOfTexts(): { add: (text: string) => void; all: () => TextPiece["blocks"] } {
  const full: Uint8Array<ArrayBuffer>[] = [];
  let block = Buffer.alloc(0);
  let length = 0;
  const close = (): void => {
    if (length > 0) full.push(block.subarray(0, length));
    length = 0;
  };
  return {
    add(text) {
      const most = text.length * bytesOfUnit;
      if (length + most > block.length) {
        close();
        // Of its own: one of the pool of small buffers holds the whole pool.
        block = Buffer.allocUnsafeSlow(Math.max(blockBytes, most));
      }
      length += block.write(text, length);
    },
    all() {
      close();
      return full;
    },
  };
}
