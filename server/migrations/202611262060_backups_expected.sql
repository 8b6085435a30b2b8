-- Since when a part of the backups is expected: one that hangs before it ever reports is overdue too.
alter table backup_status add column expected_at timestamptz(3) not null default now();
