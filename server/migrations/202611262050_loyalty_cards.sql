-- One card in two notations is one card: 603628-200000013 and 603628200000013.
create index loyalty_accounts_card on loyalty_accounts (lower(replace(fom, '-', '')));
