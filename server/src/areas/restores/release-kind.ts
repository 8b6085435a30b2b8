import type { releaseRestoredKind } from "@crema/contract/areas/restores";
import { inTransaction, type Tx } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { nameOf } from "../../platform/http/caller.ts";
import { invalid, notFound, refuse } from "../../platform/http/refusal.ts";
import { type HandOverKind, isHandOverKind } from "../../platform/journal/hand-over-kinds.ts";
import { pausedRestore, releaseKind, restorePointOf } from "../../platform/journal/restore-rows.ts";
import { wakeAll } from "../../platform/outbound/wake.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { addMailJobs } from "../../providers/mail/queue-mail.ts";
import { canBeAsked, currentRestore } from "./current-restore.ts";
import { countWaiting, idsWaiting, storeDecisions } from "./waiting-rows.ts";

/** Taken up at once by a release; the tasks of every minute take up the rest. */
const mostTakenUp = 5_000;

/** What waits of one kind goes on, or counts as sent: exactly what was confirmed. */
export const releaseKindOfRestore: Operation<typeof releaseRestoredKind> = async (deps, caller, { body }) => {
  const { kind, remaining, items = [], listVersion } = body;
  if (!isHandOverKind(kind)) throw notFound("Kind");
  const uuid = await inTransaction(deps.db, async (tx) => {
    const restore = await pausedRestore(tx);
    const restorePoint = (await restorePointOf(tx, kind)) ?? restore?.restorePoint;
    const at = deps.clock.now();
    const release = { restore: restore?.uuid ?? "", kind, by: nameOf(caller), at };
    // The update waits for whoever releases it at the same time.
    if (restore === undefined || restorePoint === undefined || !(await releaseKind(tx, release)))
      throw refuse("already_released", "Somebody has released this already.");
    const isDecided = !canBeAsked(deps, kind);
    const list = isDecided
      ? await storeDecisions(tx, { restore: restore.uuid, kind, restorePoint, remaining, items })
      : { ...(await countWaiting(tx, kind, restorePoint)), gone: 0 };
    if (list.listVersion !== listVersion) throw refuse("not_as_seen", listChanged(list.waiting));
    if (list.gone > 0) throw invalid({ items: itemsGone(list.gone) });
    await takeUp(deps, tx, kind);
    // Where the provider can be asked nothing is decided by staff, whatever was sent.
    const decisions = { remaining: [null, remaining], items: [null, items.length] } as const;
    const changes = { kind: [null, kind], ...(isDecided && decisions) } as const;
    await recordAct(tx, caller, { at, record: "restore", id: restore.uuid, act: "release", changes });
    return restore.uuid;
  });
  deps.live.recordChanged("restore", uuid);
  return currentRestore(deps);
};

/** Why a release is refused whose numbers were confirmed before the list changed. */
export function listChanged(waiting: number): string {
  const now = waiting === 1 ? "1 item is waiting" : `${waiting.toLocaleString("en-AU")} items are waiting`;
  return `The list has changed: ${waiting === 0 ? "nothing is waiting" : now} now. Check the numbers and release again.`;
}

const itemsGone = (gone: number): string =>
  `${gone === 1 ? "An item that you chose is" : `${gone} items that you chose are`} no longer waiting. Choose again.`;

async function takeUp(deps: Platform, tx: Tx, kind: HandOverKind): Promise<void> {
  // Pushes and list syncs are taken up every minute by tasks of their own.
  if (kind === "push" || kind === "list-sync") return;
  const ids = await idsWaiting(tx, { kind, atMost: mostTakenUp });
  if (kind === "mail") await addMailJobs(deps, tx, ids);
  else
    await wakeAll(
      deps,
      tx,
      ids.map((id) => ({ id: Number(id), kind })),
    );
}
