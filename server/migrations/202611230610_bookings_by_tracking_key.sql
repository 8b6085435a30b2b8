-- The command palette finds a parcel by any part of its tracking number, with or without dashes; words of addresses are no such part.
create index bookings_tracking_key on bookings using gin ((upper(translate(tracking_number, '-', ''))) gin_trgm_ops) with (fastupdate = off);
