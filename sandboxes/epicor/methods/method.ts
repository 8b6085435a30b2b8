/**
 * What a method of the sales order object is. Those of a screen (`GetNew…`, `Change…`) keep nothing: they take a `ds` and give it
 * back changed. Parameters and results: the service's own description (Snolandia/EpicorRestAPI_MethodsSchemas) and callers seen
 * in public (Keri.Epicor's SalesOrderSvc, SOAP order loaders).
 */
import { z } from "zod";
import { customerOf, isOnHold } from "../erp/order-rules.ts";
import { against } from "../erp/refused.ts";
import type { Cell, Row } from "../erp/row.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import { emptyTableset, readTableset, type Tableset, tablesetOf } from "../erp/tableset.ts";
import { orderSeen } from "../erp/write-order.ts";
import { changesOf } from "../erp/write-rows.ts";
import { readParameters } from "./parameters.ts";

/** Rows by table. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

export interface Answered {
  /** The `ds` that came in, or what is stored now. */
  readonly ds?: Tables;
  /** The other results, by name. */
  readonly out?: Readonly<Record<string, Cell>>;
  /** What the method itself returns. */
  readonly returned?: string | Tables;
}

export type Method = (erp: Erp, circumstances: Circumstances, sent: unknown) => Answered;

export interface Around {
  readonly erp: Erp;
  readonly circumstances: Circumstances;
}

/** A method with the shape of its parameters. */
export const takes =
  <T extends z.ZodType>(shape: T, run: (asked: z.output<T>, around: Around) => Answered): Method =>
  (erp, circumstances, sent) =>
    run(readParameters(shape, sent), { erp, circumstances });

/** The `ds` parameter, which may be left out. */
export const ds = z
  .unknown()
  .optional()
  .transform((sent) => (sent === undefined || sent === "" ? undefined : sent));
export const tablesetIn = (sent: unknown): Tableset => (sent === undefined ? emptyTableset() : readTableset(sent));

/** The first row of a table. @throws Refused where there is none */
export function firstOf(given: Tableset, table: "OrderHed" | "OrderDtl"): Row {
  const changed = changesOf(given, table).at(-1) ?? given[table].at(-1);
  if (changed === undefined) throw against(table, `${table} has no row.`);
  return changed;
}

/** The credit question, empty where there is none to ask. */
export function creditQuestion({ erp, circumstances }: Around, hed: Row): string {
  const customer = customerOf(erp, hed);
  if (!isOnHold(erp, circumstances, customer)) return "";
  return `Customer ${customer.custId} is on credit hold. Do you wish to continue?`;
}

/** Everything that is stored of an order. */
export const wholeOrder = (around: Around, orderNum: number): Tableset =>
  tablesetOf(orderSeen(around.erp, { seesUntil: Number.POSITIVE_INFINITY }, orderNum), Number.POSITIVE_INFINITY);

export const onlyDs = z.strictObject({ ds });
