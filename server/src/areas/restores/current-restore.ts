import type { CurrentRestore, getCurrentRestore, listRestoreItems, RestoredKind } from "@crema/contract/areas/restores";
import type { Operation } from "../../platform/http/bind-call.ts";
import { type HandOverKind, handOverKinds, isHandOverKind } from "../../platform/journal/hand-over-kinds.ts";
import {
  kindsOfRestore,
  newestRestore,
  pausedRestore,
  restorePointOf,
  type StoredKind,
  type StoredRestore,
  storeMissingPictures,
} from "../../platform/journal/restore-rows.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { missingPictures } from "../uploads/index.ts";
import { countWaiting, waitingItems } from "./waiting-rows.ts";

type Deps = Pick<Platform, "db" | "ports">;

/** Whether what waits of this kind can be sent without being done twice. An ERP without REST knows nothing of its orders. */
export const canBeAsked = ({ ports }: Pick<Platform, "ports">, kind: HandOverKind): boolean =>
  kind === "erp-upload" ? ports.erp?.catalogue !== undefined : handOverKinds[kind].canBeAsked;

export async function currentRestore(deps: Deps): Promise<CurrentRestore> {
  const restore = await newestRestore(deps.db);
  return { restore: restore === undefined ? null : await present(deps, restore) };
}

async function present(deps: Deps, restore: StoredRestore): Promise<NonNullable<CurrentRestore["restore"]>> {
  const kinds: RestoredKind[] = [];
  for (const stored of await kindsOfRestore(deps.db, restore.uuid))
    if (isHandOverKind(stored.kind))
      kinds.push(await presentKind(deps, restore.restorePoint, { ...stored, kind: stored.kind }));
  const { isPaused: _isPaused, ...facts } = restore;
  return {
    ...facts,
    detectedAt: facts.detectedAt.toISOString(),
    restorePoint: facts.restorePoint.toISOString(),
    missingPictures: [...facts.missingPictures],
    kinds,
  };
}

const nothingWaits = { waiting: 0, suggestedToSend: 0, listVersion: "" };

async function presentKind(
  deps: Deps,
  restorePoint: Date,
  { kind, releasedAt, releasedBy, handedOver }: StoredKind & { readonly kind: HandOverKind },
): Promise<RestoredKind> {
  return {
    kind,
    label: handOverKinds[kind].label,
    canBeAsked: canBeAsked(deps, kind),
    ...(releasedAt === null
      ? await countWaiting(deps.db, kind, (await restorePointOf(deps.db, kind)) ?? restorePoint)
      : nothingWaits),
    handedOver,
    isReleased: releasedAt !== null,
    releasedAt: releasedAt?.toISOString() ?? "",
    releasedBy,
  };
}

export const getCurrentRestoreOfCaller: Operation<typeof getCurrentRestore> = (deps) => currentRestore(deps);

export const listItemsOfKind: Operation<typeof listRestoreItems> = async ({ db }, { signal }, { query }) => {
  const { kind, page, pageSize } = query;
  const restore = await pausedRestore(db);
  if (restore === undefined || !isHandOverKind(kind)) throw notFound("Kind");
  const restorePoint = (await restorePointOf(db, kind)) ?? restore.restorePoint;
  const { items, count } = await waitingItems(db, { kind, restorePoint, page, pageSize, signal });
  return { items, meta: { count } };
};

/** Finds out which pictures the backup did not bring back, beside the start. Never throws: the log says why it is not known. */
export async function noteMissingPictures(
  { db, log, ports: { imageStore } }: Pick<Platform, "db" | "log" | "ports">,
  restore: string,
): Promise<void> {
  if (imageStore === undefined) return;
  try {
    await storeMissingPictures(db, { restore, names: await missingPictures(db, imageStore) });
  } catch (error) {
    log.warn({ err: error }, "whether pictures are missing after the restore is not known");
  }
}
