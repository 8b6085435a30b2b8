import {
  type Segment,
  createSegment,
  updateSegment,
  deleteSegment,
  isEmptyOperator,
  isRuleGroup,
  type RuleEntryGiven,
  type SegmentRuleEntry,
} from "@crema/contract/areas/segments";
import { recordWrites } from "../../platform/writes/record-writes.ts";
import { bind } from "../../platform/http/bind-call.ts";
import { applyPatch } from "../../platform/values/apply-patch.ts";
import { columnsOf, segmentRows } from "./segment-rows.ts";
import { askedRules } from "./members/read-rules.ts";

const segmentWrites = recordWrites<Segment>({
  record: "segment",
  notAudited: ["uuid", "createdAt", "updatedAt"],
  lock: (tx, { uuid }) => segmentRows.lock(tx, uuid),
});

export const segmentChangeCalls = [
  /** Source: SEG-34, AMB-108. */
  bind(createSegment, async (deps, caller, { body }) => {
    const fields = { ...body, rules: storedRules(body.rules) };
    return segmentWrites.create(deps, caller, (tx, at) => segmentRows.add(tx, { columns: columnsOf(fields), at }));
  }),
  /** What is not sent stays as it is. Source: SEG-35, AMB-107. */
  bind(updateSegment, async (deps, caller, { params, body }) => {
    const { uuid } = params;
    const { rules: given, uuid: _u, updatedAt: _a, ...details } = body;
    const rules = given && storedRules(given);
    return segmentWrites.update(deps, caller, {
      uuid,
      body,
      save(tx, before, at) {
        const fields = applyPatch({ ...before, rules: rules ?? before.rules }, details);
        return segmentRows.save(tx, { uuid, columns: columnsOf(fields), at });
      },
    });
  }),
  /** Automations that name it keep its uuid and say that they cannot find it; audiences frozen from it stay. Source: SEG-36, AMB-96. */
  bind(deleteSegment, (deps, caller, { params: { uuid } }) =>
    segmentWrites.delete(deps, caller, { uuid, remove: (tx) => segmentRows.remove(tx, uuid) }),
  ),
];

/** Rules as they are stored: numbered by their place in their list. @throws Refusal invalid (422) where one cannot be run */
export function storedRules(rules: readonly RuleEntryGiven[]): readonly SegmentRuleEntry[] {
  askedRules({ constraints: "all", rules });
  return numbered(rules);
}

const numbered = (rules: readonly RuleEntryGiven[]): readonly SegmentRuleEntry[] =>
  rules.map((entry, id) => {
    if (isRuleGroup(entry)) return { id, constraints: entry.constraints, rules: numbered(entry.rules) };
    const { field, operator, comparator } = entry;
    // As the screen does, for callers that send one all the same. Source: SEG-26.
    const isAsked = operator.toLowerCase() !== isEmptyOperator.toLowerCase();
    return { id, field, operator, comparator: isAsked ? comparator : "" };
  });
