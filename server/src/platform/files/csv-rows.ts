/** The rows of a CSV file, one after the other, refused with one sentence where it is damaged. */
import { pipeline } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { ImportRefused } from "./import-refused.ts";

/** Longest record, in bytes; a quote that is never closed makes records without end. */
const recordAtMost = 1_000_000;

export interface CsvRow {
  /** The line it ends in, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The header among them, as the first. @throws ImportRefused when the text is no CSV, or a row has not as many cells as the header */
export async function* csvRows(pieces: AsyncIterable<string>, name: string): AsyncGenerator<CsvRow> {
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: recordAtMost });
  // Errors of either side come out of the parser's iteration below.
  pipeline(pieces, parser, () => undefined);
  let width: number | undefined;
  try {
    for await (const { record: cells, info } of rowsOf(parser)) {
      width ??= cells.length;
      if (cells.length !== width)
        throw new ImportRefused(
          `${name} is damaged: the row that ends in line ${info.lines} has ${cells.length} cells, the header has ${width}.`,
        );
      yield { line: info.lines, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, name) : error;
  }
  if (width === undefined) throw new ImportRefused(`${name} is empty.`);
}

/** The parser says what it gives in its options only. */
const rowsOf = (parser: AsyncIterable<{ record: string[]; info: Info }>) => parser;

function refusalOf(error: CsvError, name: string): ImportRefused {
  const line = typeof error["lines"] === "number" ? ` in line ${error["lines"]}` : "";
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return new ImportRefused(`${name} has a row of more than 1 MB${line}: is a closing quote missing?`);
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new ImportRefused(`${name} ends inside a quoted cell: it was cut off, or a closing quote is missing.`);
  return new ImportRefused(`${name} is damaged${line}: ${error.message}`);
}
