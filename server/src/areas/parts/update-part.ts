/**
 * Saves the three fields of a part that are ours; the rest is the ERP's. A new percentage counts for orders placed from now on, and the
 * history says whose it was. Source: spec part 2, sections 2, 5 and 7; PART-05, PART-08, PART-14; AMB-74.
 */
import { basisPointsOf, type Part, type PartUpdate, rewardText, updatePart } from "@crema/contract/areas/parts";
import type { JsonText, Tx } from "../../platform/database/database.ts";
import { bind } from "../../platform/http/bind-call.ts";
import { type Caller, nameOf } from "../../platform/http/caller.ts";
import { changeRecord, expectedVersion, hasSameFields, versionText } from "../../platform/writes/change-record.ts";
import type { Fields } from "../../platform/writes/differences.ts";
import { addReward, lockedPartText, type PartText, savePart } from "./part-rows.ts";

interface Held {
  readonly part: Part;
  readonly text: JsonText;
}

export const updatePartCall = bind(updatePart, async (deps, caller, { params, body }) => {
  const { partCode } = params;
  const saved = await changeRecord<Held>(deps, caller, {
    record: "part",
    id: partCode,
    act: "update",
    expected: versionText(expectedVersion(caller, body.updatedAt)),
    versionOf: ({ part }) => part.updatedAt,
    fieldsOf,
    isUnchanged: hasSameFields(fieldsOf),
    announce: ({ part: { linkedProduct } }) => {
      if (linkedProduct !== null) deps.live.recordChanged("product", linkedProduct.uuid);
    },
    sent: () => editedFields(body),
    lock: async (tx) => held(await lockedPartText(tx, partCode)),
    apply: (tx, { part }, at) => write(tx, caller, { before: part, wanted: wantedPart(part, body), at }),
  });
  return saved.text;
});

/** What of these was sent, or is stored; a percentage in one writing. */
const editedFields = ({ inStock, optionTitle, reward }: PartUpdate): Fields => ({
  ...(inStock === undefined ? {} : { inStock }),
  ...(optionTitle === undefined ? {} : { optionTitle }),
  ...(reward === undefined ? {} : { reward: rewardText(pointsOf(reward)) }),
});

const fieldsOf = ({ part }: Held): Fields => editedFields(part);

const wantedPart = (before: Part, { inStock, optionTitle, reward }: PartUpdate): Part => ({
  ...before,
  inStock: inStock ?? before.inStock,
  optionTitle: optionTitle ?? before.optionTitle,
  reward: reward ?? before.reward,
});

interface Change {
  readonly before: Part;
  readonly wanted: Part;
  readonly at: Date;
}

async function write(tx: Tx, caller: Caller, { before, wanted, at }: Change): Promise<Held> {
  const { partCode } = before;
  const basisPoints = pointsOf(wanted.reward);
  await savePart(tx, { part: wanted, at });
  if (basisPoints !== pointsOf(before.reward))
    await addReward(tx, { partCode, basisPoints, username: nameOf(caller), at });
  const written = held(await lockedPartText(tx, partCode));
  if (written === undefined) throw new Error("the locked part is gone");
  return written;
}

/** The contract let only such texts through. */
function pointsOf(reward: string): number {
  const points = basisPointsOf(reward);
  if (points === undefined) throw new TypeError("not a reward");
  return points;
}

function held(found: PartText | undefined): Held | undefined {
  if (found === undefined) return undefined;
  const part: Part = JSON.parse(found.text);
  return { part, text: found.text };
}
