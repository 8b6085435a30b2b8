-- Which act an entry took back.
alter table audit_entries add column reverts bigint;
create index audit_entries_reverts on audit_entries (reverts) where reverts is not null;
