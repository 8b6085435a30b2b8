/** The floor's statements: one a call, the answer built by PostgreSQL. `Kept` ones read the total from a counter or stop counting. */
import { deepPage, ordersSince, rowsOnPage } from "../work.ts";

const columns = "uuid, first_name, last_name, email, phone, status, created_at, updated_at";
const page = (rows: string, total: string) =>
  `select '{"total":' || (${total}) || ',"data":' || coalesce((select json_agg(r)::text from (${rows}) r), '[]') || '}' as answer`;

const counted = "select count(*) from floor.customers";
const kept = "select n from floor.kept where name = 'all'";
/** Ids of the page first, so that only a hundred whole rows are read. */
const listed = (skipped: number, total: string) =>
  page(
    `select ${columns} from floor.customers join (select uuid from floor.customers order by created_at desc, uuid desc limit ${rowsOnPage} offset ${skipped}) chosen using (uuid) order by created_at desc, uuid desc`,
    total,
  );
const skippedBefore = (deepPage - 1) * rowsOnPage;
const found = "from floor.customers where search like $1";
const orderColumns = "id, name, source, created_at, total, customer_name, customer_email, erp_id";
const notInErp = `from floor.orders where source = $1 and created_at >= to_timestamp(${ordersSince}) and erp_id = ''`;
const filtered = "from floor.customers where status = $1";

export const statements = {
  W1: listed(0, counted),
  W1Kept: listed(0, kept),
  W2: listed(skippedBefore, counted),
  W2Kept: listed(skippedBefore, kept),
  W3: page(
    `select ${columns} ${found} order by created_at desc, uuid desc limit ${rowsOnPage}`,
    `select count(*) ${found}`,
  ),
  W3Kept: page(
    `select ${columns} ${found} order by created_at desc, uuid desc limit ${rowsOnPage}`,
    `select count(*) from (select ${found} limit 1001) capped`,
  ),
  W4: page(`select ${columns} ${filtered} order by last_name, uuid limit ${rowsOnPage}`, `select count(*) ${filtered}`),
  W4Kept: page(
    `select ${columns} ${filtered} order by last_name, uuid limit ${rowsOnPage}`,
    "select n from floor.kept where name = $1",
  ),
  W5: page(
    `select ${orderColumns} ${notInErp} order by created_at desc, id desc limit ${rowsOnPage}`,
    `select count(*) ${notInErp}`,
  ),
  W6: `select row_to_json(r)::text as answer from (select ${columns} from floor.customers where uuid = $1) r`,
  W7: "update floor.customers set phone = $2, updated_at = clock_timestamp() where uuid = $1 returning json_build_object('uuid', uuid, 'phone', phone)::text as answer",
} as const;
export type StatementName = keyof typeof statements;
