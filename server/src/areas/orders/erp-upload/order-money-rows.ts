import { type RawBuilder, sql } from "kysely";
import { mostRoundingCents } from "./erp-totals.ts";

/** The order's money, as `OrderMoney` has it. Stands beside the order's columns, whose table is `o`. */
export const moneyJson = sql`json_build_object(
  'currency', o.currency, 'chargedCents', o.total_cents, 'currentCents', coalesce(o.current_total_cents, o.total_cents),
  'isTaxIncluded', o.is_tax_included, 'discountCents', o.discount_cents, 'shippingLines', o.shipping_lines,
  'ordered', (
    select json_build_object('cents', coalesce(sum(quantity * unit_price_cents), 0), 'discountCents', coalesce(sum(discount_cents), 0),
      'taxCents', coalesce(sum(tax_cents), 0))
    from order_lines l where l.order_id = o.order_id))`;

/** Whether `erpTotals` has a problem with the order `o`: the same rule in PostgreSQL, for lists. */
export const totalsFail: RawBuilder<boolean> = sql`(
  select abs(case when abs(cents - o.total_cents) <= ${sql.lit(mostRoundingCents)} then cents
      else cents - greatest(0, o.discount_cents - named) end - o.total_cents) > ${sql.lit(mostRoundingCents)}
    or left_cents - coalesce(o.current_total_cents, o.total_cents) < -${sql.lit(mostRoundingCents)}
    or coalesce(o.current_total_cents, o.total_cents) < 0 or is_charge_below
  from (
    select coalesce(sum(cents - off + tax), 0) as cents, coalesce(sum(off), 0) as named, coalesce(sum(left_of), 0) as left_cents,
      coalesce(bool_or(is_charge and left_of < 0), false) as is_charge_below
    from (
      select quantity * unit_price_cents as cents, discount_cents as off, case when o.is_tax_included then 0 else tax_cents end as tax, 0 as left_of,
        false as is_charge
      from order_lines l where l.order_id = o.order_id
      union all
      select 0, 0, 0, quantity * unit_price_cents - discount_cents + case when o.is_tax_included then 0 else tax_cents end, false
      from order_lines_left l where l.order_id = o.order_id
      union all
      select cents, off, tax, cents - off + tax - back, true from (
        select (s ->> 'cents')::bigint as cents, (s ->> 'discountCents')::bigint as off, (s ->> 'refundedCents')::bigint as back,
          case when o.is_tax_included then 0 else (s ->> 'taxCents')::bigint end as tax
        from jsonb_array_elements(o.shipping_lines) s) shipping) parts) sums)`;
