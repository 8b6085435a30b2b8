/** Cursor paging: a cursor is a place in a sort order, not a row number, so that rows may come, go and move between pages. */
import { GraphQLError } from "graphql";
import { z } from "zod";
import type { ShopRequest } from "./request.ts";

const largestPage = 250;

const pageArguments = z.object({
  first: z.number().nullish(),
  last: z.number().nullish(),
  after: z.string().nullish(),
  before: z.string().nullish(),
  reverse: z.boolean().nullish(),
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
  const turn = asked.reverse === true ? -1 : 1;
  const rows = sorted.rows.toSorted((a, b) => turn * compare(at(a), at(b)));
  const { page, hasNextPage, hasPreviousPage } = isBulk ? whole(rows) : pageOf(rows, asked, { at, turn });
  const edges = page.map((row) => ({ cursor: cursorOf(at(row)), node: sorted.view(row) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

interface Page<T> {
  readonly page: readonly T[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

const whole = <T>(page: readonly T[]): Page<T> => ({ page, hasNextPage: false, hasPreviousPage: false });

function pageOf<T>(
  rows: readonly T[],
  asked: z.infer<typeof pageArguments>,
  { at, turn }: { at: (row: T) => Position; turn: number },
): Page<T> {
  const size = sizeOf(asked);
  const after = asked.after == null ? undefined : positionOf(asked.after);
  const before = asked.before == null ? undefined : positionOf(asked.before);
  const isAfter = (row: T): boolean => after === undefined || turn * compare(at(row), after) > 0;
  const isBefore = (row: T): boolean => before === undefined || turn * compare(at(row), before) < 0;
  const left = rows.filter((row) => isAfter(row) && isBefore(row));
  const isForward = asked.first != null;
  const page = isForward ? left.slice(0, size) : left.slice(-size);
  const more = left.length > size;
  return {
    page,
    hasNextPage: isForward ? more : rows.some((row) => !isBefore(row)),
    hasPreviousPage: isForward ? rows.some((row) => !isAfter(row)) : more,
  };
}

function sizeOf({ first, last }: { first?: number | null | undefined; last?: number | null | undefined }): number {
  const size = first ?? last;
  if (size == null) throw badRequest("you must provide one of first or last");
  if (size < 1) throw badRequest(`${first == null ? "last" : "first"} must be at least 1`);
  if (size > largestPage) throw badRequest(`${first == null ? "last" : "first"} cannot exceed ${largestPage}`);
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
