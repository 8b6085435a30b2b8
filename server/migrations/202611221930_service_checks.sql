-- How each service did when it was looked at: a day of it, and the newest failure however old.
create table service_checks (
  service text not null,
  at timestamptz(3) not null,
  -- 1 working, 0 not responding, -1 not known.
  status smallint not null check (status in (-1, 0, 1)),
  reason text not null default '',
  waiting int not null default 0,
  oldest_seconds int not null default 0,
  primary key (service, at)
);
