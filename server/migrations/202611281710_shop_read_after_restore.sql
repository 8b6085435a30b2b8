-- After a restore the shop may know more of its orders than the database: they wait until its changes were read to their end.
alter table restores
  add column is_shop_read boolean not null default false,
  -- Ids of the shop's orders that were among those changes and could not be read.
  add column unreadable_orders text[] not null default '{}',
  -- The greatest id of a task that was there when the restore was found: those up to it are of the backup.
  add column newest_task bigint not null default 0;
-- Restores that were released completely before this rule do not wait.
update restores set is_shop_read = not exists (select from restore_kinds where restore = uuid and released_at is null);
update restores set newest_task = (select coalesce(max(id), 0) from outbound_effects) where not is_shop_read;
