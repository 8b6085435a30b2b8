import { type RawBuilder, sql } from "kysely";

const addressFields = [
  "name",
  "company",
  "address1",
  "address2",
  "city",
  "postCode",
  "state",
  "country",
  "phone",
] as const;
/** An address as it is stored, with '' for what its source did not send. */
const addressJson = (column: "shipping_address" | "billing_address"): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    addressFields.flatMap((field) => [sql.lit(field), sql`coalesce(o.${sql.ref(column)} ->> ${sql.lit(field)}, '')`]),
  )})`;

const money = (cents: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`trim(to_char((${cents}) / 100.0, 'FM999999999990.00'))`;

const linesJson = sql`(
  select coalesce(json_agg(json_build_object('lineId', l.n::text, 'title', l.title, 'grind', l.grind, 'sku', l.sku,
    'isKnownPart', exists (select from parts p where p.part_code = l.sku),
    'quantity', l.quantity, 'price', ${money(sql`l.unit_price_cents`)}, 'discount', ${money(sql`l.discount_cents`)},
    'total', ${money(sql`coalesce(l.total_cents, l.unit_price_cents * l.quantity - l.discount_cents)`)},
    'isGiftCard', l.is_gift_card) order by l.n), '[]')
  from order_lines l where l.order_id = o.order_id)`;

const shippingLinesJson = sql`(
  select coalesce(json_agg(json_build_object('title', s ->> 'title', 'price', ${money(sql`(s ->> 'cents')::bigint`)},
    'discount', ${money(sql`(s ->> 'discountCents')::bigint`)}, 'tax', ${money(sql`(s ->> 'taxCents')::bigint`)}) order by n), '[]')
  from jsonb_array_elements(o.shipping_lines) with ordinality as lines (s, n))`;

/** Bean Dollars are kept on gift cards; the source names them in an attribute or as a payment, so the larger one counts. */
const totalsJson = sql`json_build_object(
  'total', ${money(sql`o.total_cents`)}, 'discounts', ${money(sql`o.discount_cents`)},
  'tax', coalesce(${money(sql`o.tax_cents`)}, ''), 'isTaxIncluded', o.is_tax_included,
  'giftCards', ${money(sql`greatest(o.gift_card_cents, o.credit_spent_cents)`)},
  'refunded', ${money(sql`o.total_cents - coalesce(o.current_total_cents, o.total_cents)`)},
  'currentTotal', ${money(sql`coalesce(o.current_total_cents, o.total_cents)`)})`;

/** The names the source gave; where it gave none, those of the account, or the one name there is. */
const customerJson = sql`(
  select json_build_object(
    'firstName', case when o.customer_first_name || o.customer_last_name <> '' then o.customer_first_name
      else coalesce(u.first_name, o.customer_name) end,
    'lastName', case when o.customer_first_name || o.customer_last_name <> '' then o.customer_last_name else coalesce(u.last_name, '') end,
    'email', coalesce(nullif(o.customer_email, ''), u.email, ''),
    'phone', coalesce(nullif(o.customer_phone, ''), nullif(u.mobile_number, ''), u.phone_number, ''),
    'fom', coalesce(a.fom, ''),
    'type', case when u.uuid is null then 'Guest' else 'Registered' end,
    'userUuid', coalesce(u.uuid::text, ''),
    'billingAddress', ${addressJson("billing_address")}, 'shippingAddress', ${addressJson("shipping_address")})
  from (select) one left join users u on u.uuid = o.user_uuid left join loyalty_accounts a on a.user_uuid = u.uuid)`;

export const orderJson = sql`json_build_object(
  'orderId', o.order_id::text, 'name', o.name, 'createdAt', wire_instant(o.created_at), 'updatedAt', wire_instant(o.updated_at),
  'source', o.source, 'currency', o.currency, 'subscription', o.is_subscription, 'subscriptionCount', o.subscription_count,
  'lineItems', ${linesJson},
  'shipping', json_build_object('title', o.shipping_title, 'price', ${money(sql`o.shipping_cents`)}),
  'shippingLines', ${shippingLinesJson}, 'totals', json_build_array(${totalsJson}),
  'discountCodes', o.discount_codes, 'orderNote', o.order_note, 'noteAttributes', masked_attributes(o.note_attributes),
  'epicorId', o.epicor_id, 'epicorSynced', wire_instant(o.epicor_synced_at),
  'customer', ${customerJson},
  'loyaltyRewardsSynced', o.loyalty_rewards_synced, 'loyaltyRewardsRejected', o.loyalty_rewards_rejected,
  'manuallyProcessed', exists (select from order_rewards r where r.order_id = o.order_id and r.manually_processed),
  'beanDollars', ${money(sql`coalesce((select r.cents from order_rewards r where r.order_id = o.order_id), 0)`)},
  'standing', case when o.is_settled then 'settled' when o.is_cancelled then 'cancelled' when o.is_test then 'test'
    else 'unpaid' end)`;
