-- How each part of the backups went last, noted by the process that makes them. No row: this installation makes none.
create table backup_status (
  part text primary key check (part in ('wal', 'base', 'pictures', 'trial')),
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  problem text not null
);
