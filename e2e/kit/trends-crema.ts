/** The program on a database that no other story writes orders into, and one whose charts are framed from the sandbox's Metabase. */
import { sql } from "kysely";
import { type MetabaseStand, startMetabaseStand } from "../../server/test/metabase.ts";
import { aWebOrder } from "../../server/test/orders.ts";
import type { TestApp } from "../../server/test/test-app.ts";
import { aCustomer } from "../../server/test/users.ts";
import { test as base } from "./crema.ts";
import { type Crema, type Program, startProgram } from "./program.ts";

interface Framing {
  /** Starts it beside the worker's own; it ends with the test. */
  readonly framing: Crema & { readonly stand: MetabaseStand };
}

async function start(): Promise<Program> {
  const program = await startProgram();
  await someBusiness(program.app);
  return program;
}

export const test = base.extend<Framing>({
  crema: async ({ running }, use) => use(await running(start)),
  framing: async ({ context, crema }, use) => {
    const stand = await startMetabaseStand();
    const program = await startProgram({}, { ports: { analytics: stand.analytics } });
    program.app.clock.set(crema.app.clock.now());
    await use({ ...program, stand });
    for (const page of context.pages()) await page.close();
    await program.end();
    await stand.close();
  },
});

const at = (day: string): Date => new Date(`${day}T12:00:00+10:00`);

const line = (quantity: number) => ({ sku: "ESP-1KG", quantity, unitPriceCents: 1_000 });

/** Orders of three days, one of a company and one from New Zealand; a customer, and mails with every outcome. */
async function someBusiness(app: TestApp): Promise<void> {
  const orders = [
    { createdAt: at("2026-11-21"), lines: [line(2)], address: { company: "Roasters Pty Ltd" } },
    { createdAt: at("2026-11-20"), lines: [line(1)], address: { state: "TAS" } },
    { createdAt: at("2026-11-20"), lines: [line(4)] },
    { createdAt: at("2026-09-01"), lines: [line(1)] },
    {
      createdAt: at("2026-11-21"),
      currency: "NZD",
      lines: [line(1)],
      address: { state: "Otago", country: "New Zealand" },
    },
  ];
  for (const order of orders) await aWebOrder(app, order);
  await aCustomer(app, { createdAt: at("2026-11-19") });
  await sql`
    insert into outbound_mails (kind, subject_id, recipient, version, message, next_attempt_at, created_at, state, sent_at)
    select 'verify-email', n::text, 'a@b.test', '', '{}', ${at("2026-11-20")}, ${at("2026-11-20")}, state, sent_at::timestamptz
    from (values (1, 'sent', '2026-11-20T12:00:00+10'), (2, 'failed', '2026-11-20T12:00:00+10'), (3, 'failed', null)) m (n, state, sent_at)`.execute(
    app.platform.db,
  );
}
