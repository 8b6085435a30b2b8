import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** The rows of a CSV file that is shipped with the program, by the titles of its header. @throws ZodError when one does not fit */
export const readTable = <S extends z.ZodType>(file: URL, row: S): z.output<S>[] =>
  z.array(row).parse(parse(readFileSync(file), { columns: true }));
