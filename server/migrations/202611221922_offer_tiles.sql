-- What the mobile app shows on its first page, from a first to a last day of Brisbane. Whether one is shown now is derived, never stored.
create table offer_tiles (
  uuid uuid primary key default gen_random_uuid(),
  text1 text not null check (btrim(text1) <> ''),
  link_url text not null check (link_url like 'https://%.%'),
  image text not null,
  start_date date not null,
  end_date date not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (end_date > start_date)
);
