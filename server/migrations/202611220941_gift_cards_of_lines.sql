-- The gift cards a line item became, as its source told them: they belong to the line, and go with it where it moves within its order.
alter table order_lines add column gift_cards jsonb not null default '[]';
update order_lines l set gift_cards = jsonb_build_array(g.card) from order_gift_cards g where (g.order_id, g.n) = (l.order_id, l.n);
drop table order_gift_cards;
