/** The lists of each service: their columns, keys and rows. */
import { type Columns, masterTables, orderTables } from "../erp/columns.ts";
import { indexOf } from "../erp/order-index.ts";
import { type Cell, numberIn, type Row, textIn } from "../erp/row.ts";
import type { Erp, StoredOrder } from "../erp/state.ts";
import { tablesetOf } from "../erp/tableset.ts";
import { customerRow, partRow, stockRow } from "../methods/master-rows.ts";

/** Which rows are wanted, as far as that is known beforehand. */
export interface Wanted {
  /** Milliseconds; rows written later are not there. */
  readonly seesUntil: number;
  /** Columns that must equal a value; a hint. */
  readonly equals: ReadonlyMap<string, Cell>;
}

export interface EntitySet {
  readonly type: string;
  readonly columns: Columns;
  readonly keys: readonly string[];
  rows(erp: Erp, wanted: Wanted): Iterable<Row>;
  /** What `$expand` can ask for: the table and its rows. */
  readonly children: Readonly<Record<string, Child>>;
}

export interface Child {
  readonly type: string;
  readonly columns: Columns;
  rows(erp: Erp, parent: Row, seesUntil: number): readonly Row[];
}

function* ordersWanted({ state }: Erp, { equals, seesUntil }: Wanted): Iterable<StoredOrder> {
  const [poNum, orderNum] = [equals.get("PONum"), equals.get("OrderNum")];
  const index = indexOf(state());
  const one = typeof orderNum === "number" ? index.byNum(orderNum) : undefined;
  const among = typeof poNum === "string" ? index.byPo(poNum) : state().orders;
  for (const order of typeof orderNum === "number" ? [one] : among)
    if (order !== undefined && order.at <= seesUntil) yield order;
}

const orderTypes = { OrderDtls: "OrderDtl", OHOrderMscs: "OHOrderMsc" } as const;
type OrderChild = keyof typeof orderTypes;

const orderChild = (name: OrderChild): Child => ({
  type: orderTypes[name],
  columns: orderTables[orderTypes[name]],
  rows({ state }, parent, seesUntil) {
    const order = indexOf(state()).byNum(numberIn(parent, "OrderNum"));
    return order === undefined ? [] : tablesetOf(order, seesUntil)[orderTypes[name]];
  },
});

const stock: Child = {
  type: "PartWhse",
  columns: masterTables.PartWhse,
  rows: ({ state }, parent) =>
    state()
      .parts.filter((one) => one.partNum === textIn(parent, "PartNum"))
      .map(stockRow),
};

/** By service and name. */
export const entitySets: Readonly<Record<string, Readonly<Record<string, EntitySet>>>> = {
  "Erp.BO.SalesOrderSvc": {
    SalesOrders: {
      type: "OrderHed",
      columns: orderTables.OrderHed,
      keys: ["Company", "OrderNum"],
      *rows(erp, wanted) {
        for (const order of ordersWanted(erp, wanted)) yield order.hed;
      },
      children: {
        OrderDtls: orderChild("OrderDtls"),
        OHOrderMscs: orderChild("OHOrderMscs"),
      },
    },
  },
  "Erp.BO.CustomerSvc": {
    Customers: {
      type: "Customer",
      columns: masterTables.Customer,
      keys: ["Company", "CustNum"],
      rows: ({ state }) => state().customers.map((one) => customerRow(one, state().settings.creditHold)),
      children: {},
    },
  },
  "Erp.BO.PartSvc": {
    Parts: {
      type: "Part",
      columns: masterTables.Part,
      keys: ["Company", "PartNum"],
      rows: ({ state }) => state().parts.map(partRow),
      children: { PartWhses: stock },
    },
  },
};
