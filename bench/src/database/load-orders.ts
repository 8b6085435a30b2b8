/** Puts the same made-up orders into the product's tables and into the floor's. */
import { Client } from "pg";
import { people } from "../people.ts";
import { type Purchase, purchases } from "../purchases.ts";
import { batches } from "./batches.ts";

const floorTable = `
  create table floor.orders (
    id uuid primary key, name text not null, source text not null, created_at timestamptz not null, total numeric(12, 2) not null,
    customer_id uuid not null, customer_name text not null, customer_email text not null, erp_id text not null default ''
  );`;
const floorIndexes = `
  create index on floor.orders (created_at desc, id desc);
  create index on floor.orders (source, created_at desc, id desc) where erp_id = '';`;

const given = `json_to_recordset($1) as p(uuid uuid, name text, source text, "createdAt" timestamptz, "totalCents" bigint, "userUuid" uuid,
  "customerName" text, "customerEmail" text, "epicorId" text)`;
const intoFloor = `
  insert into floor.orders (id, name, source, created_at, total, customer_id, customer_name, customer_email, erp_id)
  select uuid, name, source, "createdAt", "totalCents" / 100.0, "userUuid", "customerName", "customerEmail", "epicorId" from ${given}`;
const intoOrders = `
  insert into orders (source, source_id, name, user_uuid, customer_name, customer_email, created_at, updated_at, total_cents, epicor_id,
    epicor_synced_at)
  select source, uuid::text, name, "userUuid", "customerName", "customerEmail", "createdAt", "createdAt", "totalCents", "epicorId",
    case when "epicorId" <> '' then "createdAt" end from ${given}`;

/** Fills a database that has its people. @param counts.people - as many as were loaded, less the bench's own staff */
export async function loadOrders(
  url: string,
  counts: { readonly people: number; readonly orders: number },
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(floorTable);
    for (const batch of batches<Purchase>(purchases(counts.orders, [...people(counts.people)]))) {
      const text = JSON.stringify(batch);
      await client.query(intoFloor, [text]);
      await client.query(intoOrders, [text]);
    }
    await client.query(floorIndexes);
    await client.query("vacuum analyze floor.orders");
    await client.query("vacuum analyze orders");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}
