import { sql } from "kysely";
import { insertRows } from "../platform/database/write-rows.ts";
import { type DemoArea, officeTimeBefore } from "./demo-area.ts";
import { chanceOf } from "./random.ts";
import { demoStaff } from "./staff.ts";

const [boss] = demoStaff;
const providers = ["facebook", "google"] as const;
const linkedCustomers = 60;

export const scriptsDemo: DemoArea = {
  name: "scripts",
  async seed(tx, context) {
    const chance = chanceOf("crema demo scripts");
    const startedAt = officeTimeBefore(context, { days: 24, name: "delete-pending-users" });
    await insertRows(tx, "script_runs", [
      {
        uuid: chance.uuid(),
        script: "delete-pending-users",
        state: "done",
        by_uuid: boss?.uuid ?? null,
        by_name: boss === undefined ? "" : `${boss.firstName} ${boss.lastName}`,
        request_id: "demo",
        started_at: startedAt,
        finished_at: new Date(startedAt.getTime() + 4_000),
        total: 37,
        rows_lost: 37,
        reason: "",
      },
    ]);
    const { rows } = await sql<{ uuid: string }>`
      select uuid from users where role = 'customer' and status = 'active' and registered_at is not null
      order by registered_at, uuid limit ${linkedCustomers}`.execute(tx);
    const logins = rows.map(({ uuid }) => ({
      provider: chance.oneOf(providers),
      subject: chance.digits(15),
      user_uuid: uuid,
    }));
    await insertRows(tx, "social_logins", logins);
    return `a run of a script, ${logins.length} social accounts`;
  },
};
