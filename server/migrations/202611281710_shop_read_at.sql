-- When the latest reading that reached the end of the shop's changes began; null before the first one. After a restore orders
-- wait for such a reading before they are uploaded.
alter table order_intake add column read_at timestamptz(3);
