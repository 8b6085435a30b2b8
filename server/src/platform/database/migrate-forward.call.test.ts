import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { query } from "../../../test/query.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { migrate, migrationsFolder } from "./migrate.ts";

/** The last file of databases that hold users and orders from before the orders area. */
const lastOfOld = "202611220340_inbox.sql";

it("links of shops that run a program are emptied, however they are written, and others stay", async () => {
  const folder = mkdtempSync(join(tmpdir(), "crema-migrations-"));
  for (const name of readdirSync(migrationsFolder).filter((one) => one < "202611262020"))
    copyFileSync(join(migrationsFolder, name), join(folder, name));
  const database = await createTestDatabase(folder);
  const links = [
    "javascript:alert(1)",
    " jAva\tscript:alert(1)",
    "data:text/html,x",
    "https://milton.test",
    "milton.test/a:b",
    "tel:+6173",
  ];
  const kept = ["", "", "", "https://milton.test", "milton.test/a:b", "tel:+6173"];
  try {
    const values = links.map(
      (link, n) =>
        `('Shop ${n}', '1 Bean St', 'Milton', '4064', 'QLD', 'Australia', '', -27, 153, ${Array(4).fill(`'${link}'`).join(", ")}, now(), now())`,
    );
    await query(
      database.url,
      `insert into locations (title, address1, suburb, postcode, state, country, address_formatted, lat, lng, website, facebook, twitter, instagram, created_at, updated_at) values ${values.join(", ")}`,
    );
    await migrate(database.url);
    expect(
      await query(database.url, "select website, facebook, twitter, instagram from locations order by title"),
    ).toEqual(kept.map((link) => ({ website: link, facebook: link, twitter: link, instagram: link })));
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});

it("a database with users and orders of before gets what came since, and keeps what it has", async () => {
  const folder = mkdtempSync(join(tmpdir(), "crema-migrations-"));
  const old = readdirSync(migrationsFolder).filter((name) => name <= lastOfOld);
  for (const name of old) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const database = await createTestDatabase(folder);
  try {
    await query(
      database.url,
      `insert into users (role, email, first_name, phone_number, mobile_number, created_at, updated_at)
        values ('customer', 'ada.77@example.test', 'Ada', '07 3000 1234', '+61491570006', now(), now());
      insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents, customer_name)
        select 'Shopify', 'x1', '#1', uuid, now(), now(), 4250, 'Ada' from users;
      insert into outbound_effects (kind, subject, lane, payload, next_at, created_at, updated_at)
        select 'erp-upload', order_id::text, 'order', '{}', now(), now(), now() from orders`,
    );
    expect((await migrate(database.url)).length).toBe(readdirSync(migrationsFolder).length - old.length);
    await query(database.url, "update users set first_name = 'Eda'");
    expect(
      await query(
        database.url,
        `select u.search, u.status, digits, name_digits, shown_customer, is_in_erp, e.state
        from users u join user_phones using (uuid) join orders on user_uuid = uuid join outbound_effects e on subject = order_id::text`,
      ),
    ).toEqual([
      {
        search: "eda  ada.77@example.test",
        status: "pending",
        digits: "0730001234 61730001234 61491570006 0491570006  77 ",
        name_digits: " 77 ",
        shown_customer: "Ada",
        is_in_erp: false,
        state: "pending",
      },
    ]);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
