-- When each running process was last seen, by the clock that all of them share.
create table instances (
  instance_id int primary key,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);

-- The process that works on a task or a mail.
alter table outbound_effects add column instance_id int;
alter table outbound_mails add column instance_id int;
