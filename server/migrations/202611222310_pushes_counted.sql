-- Of a push to very many that goes on: devices that are not done, as they were counted last, beside `sent` and `failed`.
alter table pushes add column waiting int not null default 0;
