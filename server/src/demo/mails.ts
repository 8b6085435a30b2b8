import { sql } from "kysely";
import { insertRows } from "../platform/database/write-rows.ts";
import type { Tx } from "../platform/database/database.ts";
import { type DemoArea, daysBefore } from "./demo-area.ts";
import { type Chance, chanceOf } from "./random.ts";

const minute = 60_000;
/** Options tells what failed in the last seven days; there is nothing to see to on the first day. */
const calmDays = 8;

/** The mail each customer was sent to confirm their address; few came back, fewer were never taken. Their texts are gone. */
export const mailsDemo: DemoArea = {
  name: "mails",
  async seed(tx, context) {
    const chance = chanceOf("crema demo mails");
    const calmFrom = daysBefore(context, calmDays);
    const mails = (await registered(tx)).map(({ uuid, email, at }) => ({
      id: chance.uuid(),
      kind: "verify-email",
      subject_id: uuid,
      recipient: email,
      version: "demo",
      message: {},
      attempts: 1,
      created_at: at,
      next_attempt_at: at,
      ...outcomeOf(chance, { at, isCalm: at >= calmFrom }),
    }));
    await insertRows(tx, "outbound_mails", mails);
    return `${mails.length} mails`;
  },
};

function outcomeOf(chance: Chance, { at, isCalm }: { at: Date; isCalm: boolean }) {
  const lot = chance.next();
  const sentAt = new Date(at.getTime() + chance.between(1, 4) * minute);
  if (isCalm || lot > 0.04) return { state: "sent", sent_at: sentAt, last_error: "" };
  const last_error = "The mailbox does not exist (5.1.1)";
  return { state: "failed", sent_at: lot > 0.01 ? sentAt : null, last_error };
}

async function registered(tx: Tx): Promise<readonly { uuid: string; email: string; at: Date }[]> {
  const { rows } = await sql<{ uuid: string; email: string; at: Date }>`
    select uuid, email, registered_at as at from users
    where role = 'customer' and registered_at is not null order by registered_at, uuid`.execute(tx);
  return rows;
}
