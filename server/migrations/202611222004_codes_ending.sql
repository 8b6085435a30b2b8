-- Which vouchers are about to expire: those with codes that can still be used and end soon.
create index voucher_codes_ending on voucher_codes (expires_at) include (voucher_uuid) where status = 'live';
