-- A code is compared without case, dashes and spaces; this index decides whether one is taken.
alter table voucher_codes drop constraint voucher_codes_code_key;
create unique index voucher_codes_by_text on voucher_codes (upper(translate(code, '- ', '')));

-- The last member of the audience who has a code: the batch goes on behind it.
alter table code_batches add made_up_to uuid;
