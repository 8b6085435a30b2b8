/** Lists of any length, newest first: a small page is one text, a large one goes out while it is read. Source: AMB-82, PRO-CODE-29. */

/** From this page size on all are meant, as old clients say it. */
const everyOne = 99_999;
/** Larger pages go out in pieces. */
export const mostInOneText = 1_000;

export interface ListPlace {
  readonly at: string;
  readonly uuid: string;
}
export interface ListPart {
  /** JSON values with commas between. */
  readonly text: string;
  readonly count: number;
  readonly last: ListPlace;
}
export interface PartRow extends ListPlace {
  /** null where there are no rows. */
  readonly text: string | null;
  readonly count: number;
}
export function partOf([row]: readonly PartRow[]): ListPart | undefined {
  if (row === undefined || row.text === null) return undefined;
  return { text: row.text, count: row.count, last: { at: row.at, uuid: row.uuid } };
}

interface PiecedList {
  /** The answer up to its rows, such as `{"redemptions" : [`. */
  readonly beginning: string;
  readonly rowsInOnePart: number;
  /** The next rows behind a place, at most `size`; undefined at the end. */
  part(behind: ListPlace | undefined, size: number): Promise<ListPart | undefined>;
  /** Where the row of this index stands; undefined behind the end. */
  placeAt(index: number): Promise<ListPlace | undefined>;
  count(): Promise<number>;
}

/** The number comes last: of a page that of all matches, of the whole list that of the rows that were written. */
export async function* listPieces(
  list: PiecedList,
  { page, pageSize }: { page: number; pageSize: number },
): AsyncGenerator<string> {
  const isAll = page === 0 && pageSize >= everyOne;
  yield list.beginning;
  let behind = page === 0 ? undefined : await list.placeAt(page * pageSize - 1);
  const isBehindEnd = page > 0 && behind === undefined;
  let [count, left] = [0, isAll ? Infinity : isBehindEnd ? 0 : pageSize];
  while (left > 0) {
    const part = await list.part(behind, Math.min(left, list.rowsInOnePart));
    if (part === undefined) break;
    yield `${count === 0 ? "" : ","}${part.text}`;
    count += part.count;
    left -= part.count;
    behind = part.last;
  }
  yield `], "meta" : {"count" : ${isAll ? count : await list.count()}}}`;
}
