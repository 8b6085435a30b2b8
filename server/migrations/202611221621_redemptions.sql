-- An order of the web shop that used a code of which nothing was left: kept and shown, counted nowhere.
alter table redemptions drop constraint redemptions_status_check,
  add constraint redemptions_status_check check (status in ('accepted', 'reversed', 'over_limit'));
-- For the search by person, and for people who are deleted.
create index redemptions_of_user on redemptions (user_uuid) where user_uuid is not null;
