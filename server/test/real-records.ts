/** Records in the shapes that shops really send, and what the database holds of them. Sources: fixtures/records/README.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";

const folder = join(import.meta.dirname, "fixtures/records");
export const recordPath = (name: string): string => join(folder, name);
export const recordText = (name: string): string => readFileSync(recordPath(name), "utf8");

const money = (cents: ReturnType<typeof sql>) => sql`to_char(${cents} / 100.0, 'FM999999999990.00')`;
const address = sql`concat_ws(', ', ${sql.join(
  ["name", "company", "address1", "address2", "city", "state", "postCode", "country", "phone"].map(
    (field) => sql`nullif(shipping_address ->> ${sql.lit(field)}, '')`,
  ),
)})`;

/**
 * All orders by name, as texts that a test can state whole: name, id, source, time, total and state; customer, `<email>` and id, which a
 * guest has not; the shipping address without its empty parts; the shipping; each line with its sum and its id; tags, codes, attributes and note.
 */
export async function takenOrders({ platform }: Pick<TestApp, "platform">): Promise<readonly string[]> {
  const { rows } = await sql<{ texts: readonly string[] }>`
    select array[concat_ws(' ', name, source_id, source, wire_instant(created_at), ${money(sql`total_cents`)}, currency,
        case when is_paid then 'paid' end, case when is_cancelled then 'cancelled' end, case when is_test then 'test' end),
      btrim(concat_ws(' ', customer_name, '<' || customer_email || '>', nullif(customer_source_id, ''))),
      ${address}, concat_ws(' ', nullif(shipping_title, ''), ${money(sql`shipping_cents`)})]
    || array(select concat_ws(' ', quantity, nullif(sku, ''), title, nullif(grind, ''), ${money(sql`unit_price_cents`)}, '=',
        ${money(sql`coalesce(l.total_cents, unit_price_cents * quantity - l.discount_cents)`)}, nullif(replace(source_line_id, 'gid://shopify/LineItem/', ''), ''))
        from order_lines l where l.order_id = o.order_id order by n)
    || concat_ws(' ', (select string_agg(tag, ',') from jsonb_array_elements_text(tags) as tag),
        (select string_agg(code ->> 'code', ',') from jsonb_array_elements(discount_codes) as code),
        (select string_agg((a ->> 'name') || ':' || (a ->> 'value'), ',') from jsonb_array_elements(note_attributes) as a),
        nullif(order_note, '')) as texts
    from orders o order by name`.execute(platform.db);
  return rows.flatMap(({ texts }) => texts.filter((text) => text !== ""));
}

/** "Lia Silva <lia@example.test> woo-26 +61491570156", then each address. */
export async function takenCustomers({ platform }: Pick<TestApp, "platform">): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' | ', concat_ws(' ', nullif(btrim(first_name || ' ' || last_name), ''), '<' || email || '>', storefront_id,
        nullif(mobile_number, ''), nullif(phone_number, ''), case when email_marketing then 'marketing' end),
      (select string_agg(concat_ws(', ', nullif(btrim(a.first_name || ' ' || a.last_name), ''), nullif(company_name, ''), address1,
        nullif(address2, ''), a.city, nullif(a.state, ''), nullif(a.postcode, ''), nullif(a.country, ''), nullif(a.phone, ''),
        case when is_default then 'default' end), ' | ' order by position) from user_addresses a where a.user_uuid = u.uuid)) as text
    from users u where role = 'customer' order by storefront_id, email`.execute(platform.db);
  return rows.map(({ text }) => text);
}
