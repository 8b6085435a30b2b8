-- Acts of tills that were called off before they came: one that comes after all is not counted.
create table redemptions_called_off (
  -- As in `redemptions` of tills.
  key text primary key,
  called_off_at timestamptz(3) not null
);
