import type { Voucher } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { voucherRows } from "./voucher-rows.ts";
import type { Audience } from "@crema/contract/areas/segments";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { namedFor, takeAudience } from "../../segments/index.ts";

/** Keeps a voucher as it is until the transaction ends. @throws Refusal not_found */
export async function lockVoucherForShare(tx: Tx, uuid: string): Promise<Voucher> {
  const voucher = await voucherRows.share(tx, uuid);
  if (voucher === undefined) throw notFound("Voucher");
  return voucher;
}

/** @throws Refusal voucher_inactive (409): nothing is made or mailed of it (AMB-84) */
export function assertLive({ status }: Pick<Voucher, "status">): void {
  if (status !== "live") throw refuse("voucher_inactive", "This voucher is inactive");
}

/** Audits that people were written down for a voucher. @returns them as the caller may see them */
export async function recordFrozen(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  { caller, voucherUuid, audience }: { caller: Caller; voucherUuid: string; audience: Audience },
): Promise<Audience> {
  const changes = { people: [null, audience.total], segment: [null, audience.segmentName] } as const;
  await recordAct(tx, caller, { at: clock.now(), record: "voucher", id: voucherUuid, act: "freeze-audience", changes });
  return { ...audience, samples: namedFor(caller, audience.samples) };
}

/** Uses people who were written down, so that exactly they count. @throws Refusal audience_gone (409) */
export async function takeConfirmed(tx: Tx, asked: Parameters<typeof takeAudience>[1]): Promise<string> {
  const taken = await takeAudience(tx, asked);
  if (taken === undefined) throw refuse("audience_gone", "This list has expired. Check the people again.");
  return taken.uuid;
}
