-- How often nobody knows whether the mail server took a mail: after the first time it is sent once more, then never again.
alter table outbound_mails add column unknown_outcomes int not null default 0;
