/** Switches of what goes out by itself: told with what waits for them, turned with an audit entry. Source: SET-02, SET-05; AMB-119, AMB-120; AMD-32. */
import type { IntegrationSetting } from "@crema/contract/areas/settings";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockSwitch, type StoredSwitch, storedSwitch, turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { lastChangeOf } from "../../../platform/writes/audit-rows.ts";
import { changeRecord, expectedVersion, versionText } from "../../../platform/writes/change-record.ts";

const record = "setting";

export interface HeldBack<K extends IntegrationSetting["key"]> {
  readonly key: K;
  /** Orders that wait while it is off. */
  waiting(deps: Platform): Promise<number>;
  /** Has what waited go on, in the transaction that switches on. */
  drain(deps: Platform, tx: Tx): Promise<void>;
}

export async function presentSetting<K extends IntegrationSetting["key"]>(deps: Platform, held: HeldBack<K>) {
  const { key } = held;
  const { isOn, updatedAt } = await storedSwitch(deps.db, key);
  const last = await lastChangeOf(deps.db, record, key);
  return {
    key,
    value: isOn,
    waiting: isOn ? 0 : await held.waiting(deps),
    updatedAt: updatedAt?.toISOString() ?? "",
    updatedBy: last?.who ?? "",
  };
}

interface Turn {
  readonly value: boolean;
  /** The version that was read, as the body carried it; '' is that of a switch nobody turned yet. */
  readonly updatedAt?: string | undefined;
}

/** Turns a switch; one that stands so already stays as it is. @throws Refusal changed_by_someone_else (409) */
export async function turnSetting<K extends IntegrationSetting["key"]>(
  deps: Platform,
  { caller, held, turn }: { readonly caller: Caller; readonly held: HeldBack<K>; readonly turn: Turn },
) {
  const { key } = held;
  await changeRecord<StoredSwitch>(deps, caller, {
    record,
    id: key,
    act: turn.value ? "switch-on" : "switch-off",
    lock: (tx) => lockSwitch(tx, key),
    async apply(tx, before, at) {
      if (before.isOn === turn.value) return before;
      await turnSwitch(tx, { key, isOn: turn.value, at });
      if (turn.value) await held.drain(deps, tx);
      return storedSwitch(tx, key);
    },
    fieldsOf: ({ isOn }) => ({ value: isOn }),
    versionOf: ({ updatedAt }) => neverTurned(updatedAt?.toISOString() ?? ""),
    expected: versionText(
      expectedVersion(caller, turn.updatedAt === undefined ? undefined : neverTurned(turn.updatedAt)),
    ),
    isUnchanged: (before, after) => before.isOn === after.isOn,
    sent: () => ({ value: turn.value }),
  });
  return presentSetting(deps, held);
}

/** A switch that nobody turned has a version too, so that of two who turn it first the second is told. */
const neverTurned = (updatedAt: string): string => (updatedAt === "" ? "never" : updatedAt);
