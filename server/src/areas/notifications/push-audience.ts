import { freezePushAudience } from "@crema/contract/areas/notifications";
import type { Audience } from "@crema/contract/areas/segments";
import { inTransaction, type Tx } from "../../platform/database/database.ts";
import { bind } from "../../platform/http/bind-call.ts";
import { userOf } from "../../platform/http/caller.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { freezeAudience, namedFor } from "../segments/index.ts";
import { devicesReached, pushReasons } from "./push-rows.ts";

/** What was frozen for a push to one segment is taken for nothing else. */
export const purposeOf = (segmentUuid: string): string => `push segment:${segmentUuid}`;

/** Who of a segment is sent a push, and who of them has no app. @throws Refusal not_found */
export async function audienceOf(
  deps: Pick<Platform, "clock">,
  tx: Tx,
  { segmentUuid, byUuid }: { segmentUuid: string; byUuid: string | undefined },
): Promise<Audience> {
  const leftOut = pushReasons;
  const audience = await freezeAudience(deps, tx, { segmentUuid, byUuid, purpose: purposeOf(segmentUuid), leftOut });
  if (audience === undefined) throw notFound("Segment");
  return audience;
}

/** The numbers of the gate. Source: AMB-105. */
export const freezePushAudienceCall = bind(freezePushAudience, (deps, caller, { params }) =>
  inTransaction(deps.db, async (tx) => {
    const { uuid: segmentUuid } = params;
    const audience = await audienceOf(deps, tx, { segmentUuid, byUuid: userOf(caller) });
    const devices = await devicesReached(tx, audience.uuid);
    const changes = { people: [null, audience.total], reached: [null, audience.reachable] } as const;
    const at = deps.clock.now();
    await recordAct(tx, caller, { at, record: "segment", id: segmentUuid, act: "freeze-push-audience", changes });
    return { ...audience, samples: namedFor(caller, audience.samples), devices };
  }),
);
