import { z } from "zod";
import { shapeProblem } from "../../platform/values/shape-problem.ts";
import type { StorefrontOrder } from "./storefront-order.ts";

/** One record of a file of orders and the line it begins in: readable, or not taken for a reason. */
export type OrderReading =
  | {
      readonly line: number;
      readonly order: StorefrontOrder;
      readonly raw: unknown;
      /** With everything the shop itself would tell: a spreadsheet leaves out grind and shares of discounts. */
      readonly isWhole: boolean;
    }
  | { readonly line: number; readonly name: string; readonly problem: string };

export interface OrderRecord {
  readonly line: number;
  readonly name: string;
  readonly raw: unknown;
  readonly isWhole: boolean;
}

/** @param read - undefined for what is no order of its own @throws Error where `read` throws something else than a ZodError */
export function readingOf(record: OrderRecord, read: (raw: unknown) => StorefrontOrder | undefined): OrderReading {
  const { line, name, raw, isWhole } = record;
  try {
    const order = read(raw);
    return order === undefined ? { line, name, problem: "is a refund, not an order" } : { line, order, raw, isWhole };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { line, name, problem: shapeProblem(error) };
  }
}

/** The cells of one row of a CSV by the header's titles, in small letters. */
export type Cells = ReadonlyMap<string, string>;
