import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { query } from "../../../test/query.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { migrate, migrationsFolder } from "./migrate.ts";

/** The last file of databases that hold users and orders from before the orders area. */
const lastOfOld = "202611220340_inbox.sql";

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
