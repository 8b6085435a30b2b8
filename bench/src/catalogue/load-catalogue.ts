/** Puts made-up products and parts into the product's tables; the same ones on every run. */
import { Client } from "pg";
import { catalogueSize } from "../work.ts";

/** Words of titles, so that texts share beginnings and differ by letters, as names of coffees do. */
const words = `array['House','Winter','Espresso','Ethiopia','Colombia','Huila','Sidamo','Decaf','Single','Origin','Roast','Dark',
  'Medium','Whole','Bean','Ground','Plunger','Filter','Keep Cup','Pods','Gift Card','Machine','Brush','Milk Jug']`;
const word = (of: string, step: number): string => `(${words})[1 + (${of} * ${step}) % 24]`;
const at = "timestamptz '2026-01-01T00:00:00Z'";

const products = `
  insert into products (handle, title, sub_title, is_published, is_grind_product, created_at, updated_at)
  select 'bench-' || n, ${word("n", 7)} || ' ' || ${word("n", 11)} || ' ' || n, ${word("n", 13)}, n % 3 > 0, n % 2 = 0, ${at}, ${at}
  from generate_series(1, $1::int) n`;
const collections = `
  insert into product_collections (product_uuid, collection_id, title)
  select uuid, 'bench-' || c, ${word("c", 5)} || ' coffees' from products, generate_series(1, 2) c`;
const parts = `
  insert into parts (part_code, title, price_cents, weight_grams, is_taxable, tax_code, stock, unit_of_measure_code, seen_at,
    option_title, product_uuid, product_position, updated_at)
  select 'CB-' || lpad(n::text, 5, '0') || '/' || (array['250','500','1KG'])[1 + n % 3],
    upper(${word("n", 5)} || ' ' || ${word("n", 7)} || ' ' || ${word("n", 11)} || ' ' || ${word("n", 13)}),
    500 + n % 9000, 250, true, 'GST', n % 50, 'EA', ${at}, (array['250 g','500 g','1 kg'])[1 + n % 3], p.uuid, n, ${at}
  from generate_series(1, $1::int) n
  join (select uuid, row_number() over (order by uuid) - 1 as place from products) p on p.place = n % $2::int`;

/** Fills a migrated database. */
export async function loadCatalogue(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(products, [catalogueSize.products]);
    await client.query(collections);
    await client.query(parts, [catalogueSize.parts, catalogueSize.products]);
    await client.query("vacuum analyze products");
    await client.query("vacuum analyze parts");
  } finally {
    await client.end();
  }
}
