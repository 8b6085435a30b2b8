-- Null until the pictures were looked for; all names, not the first 100.
alter table restores alter column missing_pictures drop not null, alter column missing_pictures drop default;
