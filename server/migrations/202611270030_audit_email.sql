-- The email address of who did it, as it was then; entries from before have none.
alter table audit_entries add column who_email text not null default '';
