-- Links of shops go to the public web shop: one of a scheme that runs or holds a program is emptied. The contract refuses new ones.
create function pg_temp.is_harmful(link text) returns boolean language sql as
  $$ select regexp_replace(link, '[\x01-\x20]', '', 'g') ~* '^[a-z][a-z0-9+-]*:' and regexp_replace(link, '[\x01-\x20]', '', 'g') !~* '^(https?|mailto|tel):' $$;
update locations set
  website = case when pg_temp.is_harmful(website) then '' else website end,
  facebook = case when pg_temp.is_harmful(facebook) then '' else facebook end,
  twitter = case when pg_temp.is_harmful(twitter) then '' else twitter end,
  instagram = case when pg_temp.is_harmful(instagram) then '' else instagram end
where pg_temp.is_harmful(website) or pg_temp.is_harmful(facebook) or pg_temp.is_harmful(twitter) or pg_temp.is_harmful(instagram);
