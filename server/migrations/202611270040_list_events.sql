-- Time of the newest event that the mailing list reported about a person. An older one that comes later changes nothing.
create table list_events (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  at timestamptz(3) not null
);
