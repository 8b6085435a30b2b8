-- Only active customers have devices, ten at most: the ones seen last.
delete from app_devices d using (
  select a.uuid, u.role = 'customer' and u.status = 'active' as is_customer,
    row_number() over (partition by a.user_uuid order by a.seen_at desc, a.uuid) as n
  from app_devices a join users u on u.uuid = a.user_uuid) as one
where d.uuid = one.uuid and (not one.is_customer or one.n > 10);
