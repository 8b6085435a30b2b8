import type { listRedemptions } from "@crema/contract/areas/promotions";
import type { Database } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import {
  countRedemptions,
  type RedemptionListQuery,
  redemptionAt,
  redemptionPageText,
  redemptionPart,
} from "./redemption-list-rows.ts";

/** From this page size on all are meant, as old clients say it. Source: AMB-82. */
const everyOne = 99_999;
/** Larger pages go out in pieces. */
const mostInOneText = 1_000;
const inOnePart = 2_000;

type Page = RedemptionListQuery & { readonly page: number; readonly pageSize: number };

/** Source: PRO-RED-04; AMB-82. */
export const listRedemptionsInStore: Operation<typeof listRedemptions> = ({ db }, { signal }, { query }) => {
  const page = { ...query, signal };
  const isLarge = query.pageSize > mostInOneText;
  return isLarge ? Promise.resolve(redemptionPieces(db, page)) : redemptionPageText(db, page);
};

/** The number comes last: of a page that of all matches, of all of them that of those that were written. */
async function* redemptionPieces(db: Database, query: Page): AsyncGenerator<string> {
  const { page, pageSize } = query;
  const isAll = page === 0 && pageSize >= everyOne;
  yield `{"redemptions" : [`;
  let behind = page === 0 ? undefined : await redemptionAt(db, { ...query, index: page * pageSize - 1 });
  const isBehindEnd = page > 0 && behind === undefined;
  let [count, left] = [0, isAll ? Infinity : isBehindEnd ? 0 : pageSize];
  while (left > 0) {
    const part = await redemptionPart(db, { ...query, behind, size: Math.min(left, inOnePart) });
    if (part === undefined) break;
    yield `${count === 0 ? "" : ","}${part.text}`;
    count += part.count;
    left -= part.count;
    behind = part.last;
  }
  yield `], "meta" : {"count" : ${isAll ? count : await countRedemptions(db, query)}}}`;
}
