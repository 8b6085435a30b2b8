/**
 * Shopify's export of customers as CSV, in its three layouts: the one with `Default Address …` columns (since 2024), the one
 * with `Customer ID` and plain address columns, and the oldest with `Accepts Marketing`. Columns may come in any order;
 * those that are not known (metafields, totals, notes, tags) are left aside.
 * An apostrophe before a number keeps spreadsheets from reading it as one and is dropped.
 * Source: headers of exports of 2019, 2023 and 2025; Shopify Help Center, "Customer CSV file".
 */
import { csvRows } from "../../../platform/files/csv-rows.ts";
import {
  type AddressRecord,
  type CustomerReading,
  type CustomerRecord,
  filled,
  isSomewhere,
} from "./customer-record.ts";
import { ImportRefused } from "../../../platform/files/import-refused.ts";
import { countryOfCode, regionOfCode } from "./regions.ts";

const addressColumns = {
  company: "company",
  address1: "address1",
  address2: "address2",
  city: "city",
  province: "province",
  "province code": "provinceCode",
  country: "country",
  "country code": "countryCode",
  zip: "zip",
} as const;
const otherColumns = {
  "customer id": "id",
  id: "id",
  "first name": "firstName",
  "last name": "lastName",
  email: "email",
  phone: "phone",
  "accepts email marketing": "emailMarketing",
  "accepts marketing": "emailMarketing",
  "accepts sms marketing": "smsMarketing",
  "default address phone": "addressPhone",
} as const;
type Column = (typeof addressColumns)[keyof typeof addressColumns] | (typeof otherColumns)[keyof typeof otherColumns];

const columnOf: ReadonlyMap<string, Column> = new Map<string, Column>([
  ...Object.entries(otherColumns),
  ...Object.entries(addressColumns).flatMap(([title, column]): [string, Column][] => [
    [title, column],
    [`default address ${title}`, column],
  ]),
]);

/** @throws ImportRefused when the text is no such export */
export async function* csvCustomers(pieces: AsyncIterable<string>, name: string): AsyncGenerator<CustomerReading> {
  let layout: Layout | undefined;
  for await (const { cells, line } of csvRows(pieces, name))
    if (layout === undefined) layout = layoutOf(cells, name);
    else yield readRow(cells, layout, line);
}

/** Where each column is. */
type Layout = ReadonlyMap<Column, number>;

function layoutOf(header: readonly string[], name: string): Layout {
  const titles = header.map((title) => title.trim().toLowerCase());
  const columns = new Map<Column, number>();
  for (const [index, title] of titles.entries()) {
    const column = columnOf.get(title);
    if (column === undefined) continue;
    if (columns.has(column)) throw new ImportRefused(`${name} has the column '${header[index] ?? ""}' twice.`);
    columns.set(column, index);
  }
  if (titles.includes("financial status") || titles.includes("lineitem name"))
    throw new ImportRefused(`${name} is an export of orders, not of customers.`);
  const isSplit = titles.length === 1 && /[;\t|]/.test(titles[0] ?? "");
  if (isSplit) throw new ImportRefused(`${name} has no commas between its columns: export it as comma-separated CSV.`);
  const missing = ["Email", "First Name", "Last Name"].filter((title) => !titles.includes(title.toLowerCase()));
  if (missing.length > 0)
    throw new ImportRefused(
      `${name} has not the columns of a Shopify customer export: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing.`,
    );
  return columns;
}

function readRow(cells: readonly string[], layout: Layout, line: number): CustomerReading {
  const cell = (column: Column): string | undefined => {
    const index = layout.get(column);
    return index === undefined ? undefined : filled(cells[index]);
  };
  const flags = { emailMarketing: yesOrNo(cell("emailMarketing")), smsMarketing: yesOrNo(cell("smsMarketing")) };
  const unclear = Object.entries(flags).find(([, value]) => value === "unclear");
  if (unclear !== undefined)
    return {
      line,
      problem: `${unclear[0] === "emailMarketing" ? "Accepts Email Marketing" : "Accepts SMS Marketing"} is neither yes nor no`,
    };
  const id = unguarded(cell("id"));
  if (id !== undefined && !/^\d{1,20}$/.test(id))
    return { line, problem: `Customer ID is no number: ${id.slice(0, 40)}` };
  const record: CustomerRecord = {
    storefrontId: id,
    email: cell("email"),
    firstName: cell("firstName"),
    lastName: cell("lastName"),
    phone: unguarded(cell("phone")),
    emailMarketing: flags.emailMarketing === "unclear" ? undefined : flags.emailMarketing,
    smsMarketing: flags.smsMarketing === "unclear" ? undefined : flags.smsMarketing,
    addresses: [addressIn(cell)].filter(isSomewhere),
  };
  return { line, record };
}

/** The one address of a row: the customer's default one. It has no name of its own. */
function addressIn(cell: (column: Column) => string | undefined): AddressRecord {
  const country = cell("country") ?? countryOfCode(cell("countryCode") ?? "");
  return {
    isDefault: true,
    firstName: "",
    lastName: "",
    companyName: cell("company") ?? "",
    address1: cell("address1") ?? "",
    address2: cell("address2") ?? "",
    city: cell("city") ?? "",
    state: cell("province") ?? regionOfCode(cell("provinceCode") ?? "", country),
    postcode: unguarded(cell("zip")) ?? "",
    country,
    phone: unguarded(cell("addressPhone")) ?? "",
  };
}

const unguarded = (cell: string | undefined): string | undefined =>
  cell === undefined ? undefined : filled(cell.replace(/^'(?=[\d+(])/, ""));

function yesOrNo(cell: string | undefined): boolean | "unclear" | undefined {
  switch (cell?.toLowerCase()) {
    case undefined:
      return undefined;
    case "yes":
    case "true":
    case "1":
      return true;
    case "no":
    case "false":
    case "0":
      return false;
    default:
      return "unclear";
  }
}
