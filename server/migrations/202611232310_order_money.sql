-- What an order's total is made of: tax, every shipping line, and what gift cards paid.
alter table orders
  -- Whether prices contain the tax.
  add column is_tax_included boolean not null default true,
  -- Of everything, at purchase; null if the source did not say.
  add column tax_cents bigint,
  -- Paid with gift cards: a part of the total, not a discount.
  add column gift_card_cents bigint not null default 0,
  -- {title, cents, discountCents, taxCents, refundedCents} each; shipping_title and shipping_cents are their titles and their sum.
  add column shipping_lines jsonb not null default '[]';
update orders set shipping_lines = jsonb_build_array(jsonb_build_object(
  'title', shipping_title, 'cents', shipping_cents, 'discountCents', 0, 'taxCents', 0, 'refundedCents', 0))
where shipping_title <> '' or shipping_cents <> 0;

-- Of the whole line as ordered.
alter table order_lines add column tax_cents bigint not null default 0;
create or replace view order_lines_left as
  select order_id, n, sku, title, grind, coalesce(current_quantity, quantity) as quantity, unit_price_cents,
    round(discount_cents::numeric * coalesce(current_quantity, quantity) / quantity)::bigint as discount_cents, is_gift_card,
    round(tax_cents::numeric * coalesce(current_quantity, quantity) / quantity)::bigint as tax_cents
  from order_lines where coalesce(current_quantity, quantity) > 0;
