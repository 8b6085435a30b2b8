-- Part of a till's or an order's name is searched for.
create index redemptions_by_till on redemptions using gin (lower(pos_id) gin_trgm_ops);
