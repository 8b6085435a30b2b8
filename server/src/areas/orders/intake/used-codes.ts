/** Which orders that came in used discount codes, for the area that knows ours. Pure. Source: AMB-97. */
import { isDeepStrictEqual } from "node:util";
import { propertyOf } from "../../../platform/values/property-of.ts";
import type { ShopUse } from "../../promotions/index.ts";
import type { IntakeRow, StoredOrder } from "./intake-order.ts";

interface Entered {
  readonly row: IntakeRow;
  readonly before: Pick<StoredOrder, "row"> | undefined;
}

/** Orders of the web shop whose codes are news, or which were cancelled. Tills tell of their uses themselves. */
export const usesOfCodes = (entered: readonly Entered[]): readonly ShopUse[] =>
  entered
    .filter(({ row, before }) => row.source === "Shopify" && !row.is_test && isNews(row, before?.row))
    .map(({ row }) => ({
      orderId: row.source_id,
      orderName: row.name,
      userUuid: row.user_uuid,
      codes: codesOf(row),
      at: new Date(row.created_at),
      isCancelled: row.is_cancelled,
    }))
    .filter(({ codes }) => codes.length > 0);

const isNews = (row: IntakeRow, before: IntakeRow | undefined): boolean =>
  before === undefined ||
  before.is_cancelled !== row.is_cancelled ||
  !isDeepStrictEqual(before.discount_codes, row.discount_codes);

function codesOf({ discount_codes }: IntakeRow): string[] {
  const codes: readonly unknown[] = Array.isArray(discount_codes) ? discount_codes : [];
  return codes.map((one) => propertyOf(one, "code")).filter((code) => typeof code === "string");
}
