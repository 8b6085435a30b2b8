-- Which process a key's request runs in: it holds the advisory lock of this number for as long as it lives.
alter table idempotency_keys add column holder int;
