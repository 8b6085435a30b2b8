import { type ListedPerson, noLongerWanted, noteStandings } from "./list-people-rows.ts";
import { noteSyncStep } from "./list-sync-rows.ts";
import { settled, soon, type Sync } from "./sync.ts";

const nobodyYet = "00000000-0000-0000-0000-000000000000";
const atOnce = 100;

/** Takes those off the list who no longer want its mails or may not have them. @returns how many the list did not let go */
export async function takeOff(sync: Sync): Promise<number> {
  let behind = nobodyYet;
  let refused = 0;
  for (;;) {
    const people = await noLongerWanted(sync.deps.db, { behind, size: atOnce });
    for (const person of people) {
      await sync.goOn();
      if (!(await takeOffOne(sync, person))) refused += 1;
      behind = person.userUuid;
    }
    if (people.length < atOnce) return refused;
  }
}

async function takeOffOne({ deps, lists, run }: Sync, person: ListedPerson): Promise<boolean> {
  const outcome = settled(await lists.unsubscribe(person.email, soon(lists)));
  const isDone = outcome.kind === "confirmed";
  const standing = isDone
    ? ({ state: "removed" } as const)
    : ({ state: "subscribed", isRefused: true, reason: outcome.reason } as const);
  await noteStandings(deps.db, [{ ...person, sentHash: "", ...standing }], deps.clock.now());
  await noteSyncStep(deps.db, run, isDone ? { removed: 1 } : { refused: 1 });
  return isDone;
}
