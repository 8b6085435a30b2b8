-- What staff saved of one order for the shop, newest last.
create index outbound_effects_shop_updates on outbound_effects (lane, id) where kind = 'storefront-order-update';
