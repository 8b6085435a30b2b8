/** 'Delete All Social Accounts', for copies of production that others work with: never in production. Source: SCR-11, SCR-12; AMB-122; AMD-27. */
import { getLastSocialsUnlink, unlinkSocials } from "@crema/contract/areas/settings";
import { inTransaction } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { nameOf, userOf } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { addRun, noteStep, socialsUnlinked, unlinkAll } from "./script-rows.ts";

const script = "unlink-socials";

/** @throws Refusal forbidden (403), whatever the caller may do */
function assertOutsideProduction({ config }: Pick<Platform, "config">): void {
  if (config.CREMA_ENV === "production")
    throw refuse("forbidden", "Social accounts can only be unlinked outside production");
}

export const unlinkSocialsCalls = [
  /** @throws Refusal forbidden in production, still_running while somebody else's goes on */
  bind(unlinkSocials, async (deps, caller) => {
    assertOutsideProduction(deps);
    await inTransaction(deps.db, async (tx) => {
      const at = deps.clock.now();
      const { linked } = await socialsUnlinked(tx, script);
      const by = { byUuid: userOf(caller), byName: nameOf(caller), requestId: caller.requestId };
      const run = await addRun(tx, { script, ...by, total: linked, at });
      if (run === undefined) throw refuse("still_running", "This script is running already");
      const lost = await unlinkAll(tx);
      await noteStep(tx, run, { lost, isDone: true, at });
      await recordAct(tx, caller, {
        at,
        record: "script",
        id: script,
        act: "run",
        changes: { unlinked: [null, lost] },
      });
    });
    deps.live.recordChanged("script", script);
    return socialsUnlinked(deps.db, script);
  }),
  bind(getLastSocialsUnlink, (deps) => {
    assertOutsideProduction(deps);
    return socialsUnlinked(deps.db, script);
  }),
];
