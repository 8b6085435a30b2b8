-- What a product was when its sending was ordered last: its version, the wish to send it again and the sum of its parts' versions. An
-- instant alone cannot tell: who writes a part with an earlier instant may be done later, and two changes may share one.
alter table products
  add column shop_updated_at timestamptz(3),
  add column shop_asked_at timestamptz(3),
  add column shop_parts numeric;
