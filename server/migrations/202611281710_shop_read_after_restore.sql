-- After a restore the shop may know more of its orders than the database: they wait until its changes were read to their end.
alter table restores
  add column is_shop_read boolean not null default false,
  -- Ids of the shop's orders that were among those changes and could not be read.
  add column unreadable_orders text[] not null default '{}';
-- Restores of before this rule have been worked with since.
update restores set is_shop_read = true;
