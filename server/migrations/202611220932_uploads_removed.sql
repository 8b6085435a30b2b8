-- Since when a picture is being removed: nothing may name it from then on. Its file goes first, then its row.
alter table uploads add column removed_at timestamptz(3);
create index uploads_being_removed on uploads (removed_at) where removed_at is not null;
