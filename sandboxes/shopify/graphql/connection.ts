/** Cursor paging: a cursor is a place in a sort order, not a row number, so that rows may come, go and move between pages. */
import { GraphQLError } from "graphql";
import { z } from "zod";
import type { ShopRequest } from "./request.ts";

const largestPage = 250;

const pageArguments = z.object({
  first: z.number().nullish(),
  after: z.string().nullish(),
});
const cursorText = z.object({ last_id: z.number(), last_value: z.union([z.string(), z.number()]) });

export interface Sorted<T> {
  readonly rows: readonly T[];
  /** Rows of equal value are sorted by id. */
  readonly valueOf: (row: T) => string | number;
  readonly idOf: (row: T) => number;
  readonly view: (row: T) => unknown;
}

interface Position {
  readonly value: string | number;
  readonly id: number;
}

export function connectionOf<T>(sorted: Sorted<T>, args: unknown, { isBulk }: Pick<ShopRequest, "isBulk">) {
  const asked = pageArguments.parse(args);
  const at = (row: T): Position => ({ value: sorted.valueOf(row), id: sorted.idOf(row) });
  const rows = sorted.rows.toSorted((a, b) => compare(at(a), at(b)));
  const { page, hasNextPage } = isBulk ? { page: rows, hasNextPage: false } : pageOf(rows, asked, at);
  const nodes = page.map((row) => sorted.view(row));
  const last = page.at(-1);
  return {
    edges: nodes.map((node) => ({ node })),
    nodes,
    pageInfo: { hasNextPage, endCursor: last === undefined ? null : cursorOf(at(last)) },
  };
}

function pageOf<T>(
  rows: readonly T[],
  { first, after }: z.infer<typeof pageArguments>,
  at: (row: T) => Position,
): { page: readonly T[]; hasNextPage: boolean } {
  const size = sizeOf(first);
  const from = after == null ? undefined : positionOf(after);
  const left = rows.filter((row) => from === undefined || compare(at(row), from) > 0);
  return { page: left.slice(0, size), hasNextPage: left.length > size };
}

function sizeOf(size: number | null | undefined): number {
  if (size == null) throw badRequest("you must provide one of first or last");
  if (size < 1) throw badRequest("first must be at least 1");
  if (size > largestPage) throw badRequest(`first cannot exceed ${largestPage}`);
  return size;
}

const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: "BAD_REQUEST" } });

const compare = (a: Position, b: Position): number => {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.id - b.id;
};

const cursorOf = ({ value, id }: Position): string =>
  Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString("base64");

function positionOf(cursor: string): Position {
  try {
    const { last_id: id, last_value: value } = cursorText.parse(JSON.parse(Buffer.from(cursor, "base64").toString()));
    return { id, value };
  } catch {
    throw badRequest("Invalid cursor for current pagination sort");
  }
}
