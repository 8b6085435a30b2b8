/** What the page shows: orders, lines, sessions and how the company is set up. */
import type { Section } from "../kit/status-page.ts";
import { numberIn, textIn } from "./erp/row.ts";
import type { ErpState, StoredOrder } from "./erp/state.ts";

const most = 50;

export function sectionsOf({ orders, sessions, settings, parts, customers }: ErpState): readonly Section[] {
  const newest = orders.slice(-most).toReversed();
  return [
    {
      title: `Orders (the newest of ${orders.length})`,
      columns: ["Order", "PO", "Through", "Customer", "Ships to", "Lines", "Total incl. GST", "Held", "Stored"],
      rows: newest.map(orderCells),
    },
    {
      title: "Lines of these orders",
      columns: ["Order", "Line", "Part", "Description", "Quantity", "Price ex GST", "Discount"],
      rows: newest.flatMap(({ orderNum, lines }) =>
        lines.map(({ row }) => [
          orderNum,
          numberIn(row, "OrderLine"),
          textIn(row, "PartNum"),
          textIn(row, "LineDesc"),
          numberIn(row, "SellingQuantity"),
          numberIn(row, "DocUnitPrice").toFixed(2),
          numberIn(row, "DocDiscount").toFixed(2),
        ]),
      ),
    },
    {
      title: "Settings",
      columns: ["Setting", "Value"],
      rows: Object.entries(settings).map(([name, value]) => [name, String(value) || "none"]),
    },
    {
      title: "Sessions",
      columns: ["Session", "Last used"],
      rows: Object.entries(sessions).map(([id, { usedAt }]) => [id, new Date(usedAt).toISOString()]),
    },
    {
      title: "Master data",
      columns: ["What", "How many"],
      rows: [
        ["Parts", parts.length],
        ["Customers", customers.length],
      ],
    },
  ];
}

const orderCells = ({ orderNum, skin, at, hed, lines }: StoredOrder): (string | number)[] => [
  orderNum,
  textIn(hed, "PONum"),
  skin,
  textIn(hed, "CustomerCustID"),
  [textIn(hed, "OTSName"), textIn(hed, "OTSCity")].filter((one) => one !== "").join(", "),
  lines.length,
  numberIn(hed, "DocOrderAmt").toFixed(2),
  hed["OrderHeld"] === true ? "yes" : "",
  new Date(at).toISOString(),
];
