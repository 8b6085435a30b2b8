import type { freezeVoucherAudience } from "@crema/contract/areas/promotions";
import type { Audience } from "@crema/contract/areas/segments";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { freezeAudience, mailReasons, namedFor } from "../../segments/index.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";

/** A voucher and a segment: what was frozen for one pair is taken for no other. */
export const purposeOf = ({ voucherUuid, segmentUuid }: Pick<Frozen, "voucherUuid" | "segmentUuid">): string =>
  `voucher:${voucherUuid} segment:${segmentUuid}`;

interface Frozen {
  readonly voucherUuid: string;
  readonly segmentUuid: string;
  readonly isMarketing: boolean;
  readonly byUuid: string | undefined;
}

/** Who of a segment gets a code of this voucher, and who of them no mail. @throws Refusal not_found */
export async function audienceOf(deps: Pick<Platform, "clock">, tx: Tx, given: Frozen): Promise<Audience> {
  const { segmentUuid, isMarketing, byUuid } = given;
  const audience = await freezeAudience(deps, tx, {
    segmentUuid,
    byUuid,
    purpose: purposeOf(given),
    leftOut: mailReasons({ isMarketing }),
  });
  if (audience === undefined) throw notFound("Segment");
  return audience;
}

/** The numbers of the gate. Source: PRO-CODE-18, AMB-89. */
export const freezeAudienceOfVoucher: Operation<typeof freezeVoucherAudience> = (deps, caller, { params }) =>
  inTransaction(deps.db, async (tx) => {
    const { uuid: voucherUuid, segmentUuid } = params;
    const terms = await voucherOf(tx, voucherUuid);
    if (terms === undefined) throw notFound("Voucher");
    const { isMarketing } = terms;
    const audience = await audienceOf(deps, tx, { voucherUuid, segmentUuid, isMarketing, byUuid: userOf(caller) });
    const changes = { people: [null, audience.total], segment: [null, audience.segmentName] } as const;
    const at = deps.clock.now();
    await recordAct(tx, caller, { at, record: "voucher", id: voucherUuid, act: "freeze-audience", changes });
    return { ...audience, samples: namedFor(caller, audience.samples) };
  });
