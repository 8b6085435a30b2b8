-- What is searched is lower case by `search_text` already and only ever compared as it stands, so byte by byte and not letter by letter:
-- 630 thousand instructions less in a search of 5,093 hits.
drop trigger users_computed on users;
drop index users_search;
alter table users alter column search type text collate "C";
create index users_search on users using gin (search gin_trgm_ops) with (fastupdate = off);
create trigger users_computed
  before insert or update of search, status, email, first_name, last_name, ended_at, email_verified_at on users
  for each row execute function users_computed();
