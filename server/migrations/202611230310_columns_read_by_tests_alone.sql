-- Read by tests alone: a picture's kind, which its name tells, and when a refresh token was issued.
alter table uploads drop column content_type;
alter table refresh_tokens drop column issued_at;

-- Those of a push that may be sent again, found part by part without reading all of its devices each time.
create index push_sendings_failed on push_sendings (push_uuid) where state = 'failed';
