-- Until when the journal was compared with the database. A restore brings back the earlier value, so everything since is compared again.
alter table installation add column compared_at timestamptz;
