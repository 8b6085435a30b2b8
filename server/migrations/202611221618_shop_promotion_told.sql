-- What the web shop is told of the promotion that runs: one row, which everybody locks who changes promotions of the shop.
create table shopify_promotion_telling (
  is_the_one boolean primary key default true check (is_the_one),
  -- Of what was ordered last; only grows.
  version int not null default 0,
  -- What the shop is to show since then, as it is sent; null is none.
  shown jsonb,
  state text not null default 'told' check (state in ('waiting', 'told', 'failed')),
  reason text not null default '',
  told_at timestamptz(3)
);
insert into shopify_promotion_telling default values;
create index shopify_promotions_by_start on shopify_promotions (start_at desc, uuid);
