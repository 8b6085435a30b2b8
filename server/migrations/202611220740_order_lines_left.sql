-- What is left of an order's lines after removals and refunds: what is sent, checked and rewarded. A line's discount goes with what is left of it.
create view order_lines_left as
  select order_id, n, sku, title, grind, coalesce(current_quantity, quantity) as quantity, unit_price_cents,
    round(discount_cents::numeric * coalesce(current_quantity, quantity) / quantity)::bigint as discount_cents, is_gift_card
  from order_lines where coalesce(current_quantity, quantity) > 0;
