import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { originOf } from "../src/platform/config/origin.ts";
import type { Platform } from "../src/platform/platform.ts";
import { aPart } from "./parts.ts";

interface App {
  readonly platform: Platform;
}
let made = 0;

/** A product without parts. @returns its uuid */
export async function aProduct(
  { platform: { db, clock } }: App,
  given: { readonly title?: string; readonly isGrindProduct?: boolean } = {},
): Promise<string> {
  made += 1;
  const title = given.title ?? `Product ${made}`;
  const { rows } = await sql<{ uuid: string }>`
    insert into products (handle, title, is_grind_product, created_at, updated_at)
    values (${`product-${made}-${process.pid}`}, ${title}, ${given.isGrindProduct ?? false}, ${clock.now()}, ${clock.now()})
    returning uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("no product was made");
  return row.uuid;
}

/** A part behind those a product has. @returns its code */
export function aPartOf(app: App, productUuid: string): Promise<string> {
  made += 1;
  return aPart(app, { partCode: `LINKED-${made}`, productUuid, position: made });
}

export async function aCollection(
  { platform: { db, clock } }: App,
  given: { readonly title?: string; readonly parentId?: string } = {},
): Promise<string> {
  made += 1;
  const id = `collection-${made}`;
  await sql`
    insert into collections (id, title, parent_id, position, seen_at)
    values (${id}, ${given.title ?? `Collection ${made}`}, ${given.parentId ?? null}, ${made}, ${clock.now()})`.execute(
    db,
  );
  return id;
}

export async function anUploadedPicture({ platform: { config, db, clock } }: App): Promise<string> {
  const name = `${randomBytes(16).toString("hex")}.png`;
  await sql`
    insert into uploads (name, bytes, created_at) values (${name}, 100, ${clock.now()})`.execute(db);
  return `${originOf(config)}/uploads/${name}`;
}
