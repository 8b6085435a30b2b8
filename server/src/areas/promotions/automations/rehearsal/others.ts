import { plannedLater } from "@crema/contract/areas/promotions";
import { after } from "../../../../platform/clock/clock.ts";
import { dayIn } from "../../../../platform/clock/zoned-day.ts";
import type { Tx } from "../../../../platform/database/database.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { type PlannedMembers, plannedMembers } from "../../../segments/index.ts";
import { givenSince, type OtherAutomation, otherAutomations, type People } from "./rehearsal-rows.ts";

/** Another automation together with its people. */
export interface Other extends OtherAutomation {
  readonly members: PlannedMembers;
}

/** Active automations that give people codes; one whose segment cannot be run gives nobody any. */
export async function othersOf(tx: Tx, uuid: string): Promise<readonly Other[]> {
  const others: Other[] = [];
  for (const other of await otherAutomations(tx, uuid)) {
    const members = await plannedMembers(tx, other.segmentUuid).catch(ifNotRefused);
    if (members !== undefined) others.push({ ...other, members });
  }
  return others;
}
function ifNotRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

interface Near {
  readonly plannedAt: Date;
  /** Milliseconds before and after. */
  readonly near: number;
}
/** Who gets a code of it around this instant: in runs to come, and in runs there were. Rules know days alone, so one run stands for its day. */
export function peopleNear(
  { uuid, nextRunAt, repeatTime, members }: Other,
  { plannedAt, near }: Near,
): readonly People[] {
  const [from, until] = [after(plannedAt, -near), after(plannedAt, near)];
  const byDay = new Map<string, Date>();
  for (let at = nextRunAt; at < until; at = plannedLater(at, repeatTime))
    if (at > from) byDay.set(dayIn("Australia/Brisbane", at), at);
  const instants = [...byDay.values()];
  const asked = members.isOfTheDay ? instants : instants.slice(0, 1);
  return [...asked.map((at) => members.at(at)), givenSince(uuid, from)];
}
