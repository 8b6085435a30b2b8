/**
 * Cuts a stream of JSON text into the texts of the records it holds, without reading the whole into memory:
 * a list of records, `{"customers": [...]}` (or what the envelope is called), one record, or one record (or one page of them) a line.
 */
import { ImportRefused } from "./import-refused.ts";

export interface RecordText {
  readonly text: string;
  /** The line it begins in, from 1. */
  readonly line: number;
}

const recordAtMost = 2_000_000;

interface RecordSource {
  readonly name: string;
  readonly envelope: string;
}

/** @throws ImportRefused when the text is no JSON of these forms, or one record is larger than 2 MB */
export async function* recordTexts(pieces: AsyncIterable<string>, source: RecordSource): AsyncGenerator<RecordText> {
  const cutter = new RecordCutter(source);
  for await (const piece of pieces) yield* cutter.push(piece);
  cutter.end();
}

class RecordCutter {
  readonly #name: string;
  readonly #envelope: string;
  #line = 1;
  #depth = 0;
  #text: "outside" | "inside" | "escaped" = "outside";
  /** The depth records lie at: 0 alone or a line each, 1 in a list, 2 in an envelope's list, undefined behind that list. */
  #recordDepth: number | undefined = 0;
  #record: { parts: string[]; length: number; readonly line: number } | undefined;
  /** The last text at depth 1, as far as it could be the envelope's key. */
  #key = "";

  constructor({ name, envelope }: RecordSource) {
    this.#name = name;
    this.#envelope = envelope;
  }

  *push(piece: string): Generator<RecordText> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece.charAt(at);
      if (character === "\n") this.#line++;
      if (this.#text !== "outside") this.#readText(character);
      else if (character === "{" || character === "[") {
        if (this.#open(character)) from = at;
      } else if (character === "}" || character === "]") {
        const record = this.#close();
        if (record !== undefined) yield { text: record.parts.join("") + piece.slice(from, at + 1), line: record.line };
      } else this.#between(character);
    }
    this.#keep(piece.slice(from));
  }

  end(): void {
    if (this.#depth === 0 && this.#text === "outside") return;
    const where = this.#record === undefined ? "" : ` of a record that begins in line ${this.#record.line}`;
    throw new ImportRefused(`${this.#name} ends in the middle${where}: it was cut off.`);
  }

  #readText(character: string): void {
    if (this.#text === "escaped") this.#text = "inside";
    else if (character === "\\") this.#text = "escaped";
    else if (character === '"') this.#text = "outside";
    else if (this.#depth === 1 && this.#key.length <= this.#envelope.length) this.#key += character;
  }

  /** @returns whether a record begins here */
  #open(character: "{" | "["): boolean {
    const { isRecord, isList } = this.#meaningOf(character);
    this.#depth++;
    if (isList) {
      this.#record = undefined;
      this.#recordDepth = this.#depth;
    }
    if (isRecord) this.#record = { parts: [], length: 0, line: this.#line };
    return isRecord;
  }

  #meaningOf(character: "{" | "["): { isRecord: boolean; isList: boolean } {
    const isAtRecords = this.#record === undefined && this.#depth === this.#recordDepth;
    if (isAtRecords && character === "{") return { isRecord: true, isList: false };
    if (isAtRecords && this.#depth > 0) throw this.#unexpected(character);
    const isEnvelope = this.#depth === 1 && this.#recordDepth === 0 && this.#key === this.#envelope;
    return { isRecord: false, isList: character === "[" && (isAtRecords || isEnvelope) };
  }

  /** @returns the record that ends here */
  #close() {
    this.#depth--;
    if (this.#depth < 0) throw this.#unexpected("closing bracket");
    const record = this.#record;
    const ends = record !== undefined && this.#depth === this.#recordDepth;
    if (ends) this.#record = undefined;
    else if (this.#depth === 0) this.#recordDepth = 0;
    else if (record === undefined && this.#recordDepth === this.#depth + 1) this.#recordDepth = undefined;
    return ends ? record : undefined;
  }

  #between(character: string): void {
    const isInside = this.#record !== undefined || this.#recordDepth === undefined;
    if (!isInside && !/\s/.test(character) && !(character === "," && this.#depth > 0))
      throw this.#unexpected(character);
    if (character !== '"') return;
    this.#text = "inside";
    this.#key = "";
  }

  #keep(rest: string): void {
    const record = this.#record;
    if (record === undefined) return;
    record.parts.push(rest);
    record.length += rest.length;
    if (record.length > recordAtMost)
      throw new ImportRefused(`${this.#name} has a record of more than 2 MB, beginning in line ${record.line}.`);
  }

  #unexpected(found: string): ImportRefused {
    return new ImportRefused(
      `${this.#name} is not JSON of ${this.#envelope}: line ${this.#line} has ${found === '"' ? "a text" : `'${found}'`} where a record should begin.`,
    );
  }
}
