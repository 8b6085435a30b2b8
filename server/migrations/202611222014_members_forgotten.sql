-- Who was in a used audience is forgotten after a time; what it came to stays.
alter table audiences
  add forgotten_at timestamptz(3),
  add members int,
  add reached int,
  add check ((forgotten_at is null) = (members is null) and (forgotten_at is null) = (reached is null));
create index audiences_by_use on audiences (used_at) where used_at is not null;
