-- The parts the ERP has, as it told them last; what an order may name.
create table erp_parts (
  part_code text primary key,
  title text not null,
  price_cents bigint not null,
  weight_grams int not null,
  is_taxable boolean not null,
  tax_code text not null,
  stock int not null,
  unit_of_measure_code text not null,
  seen_at timestamptz(3) not null
);
