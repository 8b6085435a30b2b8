import { getSegmentUses } from "@crema/contract/areas/segments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAutomation } from "../../../test/automations.ts";
import { aSegment } from "../../../test/segments.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { mailReasons, takeAudience } from "./audiences/audience-rows.ts";
import { freezeAudience } from "./audiences/freeze-audience.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function anAudience(segmentUuid: string, { purpose, isTaken }: { purpose: string; isTaken: boolean }) {
  const at = app.clock.now();
  await inTransaction(app.platform.db, async (tx) => {
    const leftOut = mailReasons({ isMarketing: false });
    const frozen = await freezeAudience(app.platform, tx, { segmentUuid, purpose, byUuid: undefined, leftOut });
    if (isTaken) await takeAudience(tx, { uuid: frozen?.uuid ?? "", purpose, at });
  });
}

it("a segment's uses are the automations that name it and what went to its people", async () => {
  const headers = await signInAs(app, await aStaffMember(app, { read: ["segment"] }));
  const uses = async (uuid: string) => (await app.call(getSegmentUses, { params: { uuid }, headers })).body;
  const segmentUuid = await aSegment(app);
  expect(await uses(segmentUuid)).toEqual({ automations: [], audiences: 0, pushes: 0 });
  const weekly = await anAutomation(app, { segmentUuid, title: "Weekly latte" });
  const birthday = await anAutomation(app, { segmentUuid, title: "birthday coffee", showOnList: false });
  await anAutomation(app, { title: "Of another" });
  for (const purpose of ["voucher:1", "voucher:2", "push segment:1"])
    await anAudience(segmentUuid, { purpose, isTaken: true });
  await anAudience(segmentUuid, { purpose: "voucher:3", isTaken: false });
  expect(await uses(segmentUuid)).toEqual({
    automations: [
      { uuid: birthday, name: "birthday coffee" },
      { uuid: weekly, name: "Weekly latte" },
    ],
    audiences: 2,
    pushes: 1,
  });
});
