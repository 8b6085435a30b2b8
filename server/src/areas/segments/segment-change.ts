/** The write path for segments: what is locked, compared and shown of them, once for every operation that changes one. */
import {
  isRuleGroup,
  type RuleEntryGiven,
  type Segment,
  type SegmentRuleEntry,
  type SegmentUpdate,
} from "@crema/contract/areas/segments";
import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Change, changeRecord, expectedVersion, versionText } from "../../platform/writes/change-record.ts";
import type { Fields } from "../../platform/writes/differences.ts";
import { askedRules } from "./members/read-rules.ts";
import { lockSegment } from "./segment-rows.ts";

/** A segment held by a transaction. */
export interface HeldSegment {
  readonly record: Segment;
  readonly isDeleted?: boolean;
}

export interface SegmentChange extends Pick<Change<HeldSegment>, "act"> {
  readonly uuid: string;
  /** What was sent; nothing where it is deleted. */
  readonly body?: SegmentUpdate;
  apply(tx: Tx, before: Segment, at: Date): Promise<HeldSegment>;
}

/** Carries out a change of one segment: locked, held against the caller's version, audited, told to open pages. */
export const changeSegment = (deps: Platform, caller: Caller, change: SegmentChange): Promise<HeldSegment> => {
  const { uuid, act, body } = change;
  return changeRecord<HeldSegment>(deps, caller, {
    record: "segment",
    id: uuid,
    act,
    lock: async (tx) => {
      const record = await lockSegment(tx, uuid);
      return record && { record };
    },
    apply: (tx, { record }, at) => change.apply(tx, record, at),
    fieldsOf: (held) => (held.isDeleted === true ? {} : auditedFields(held.record)),
    versionOf: ({ record }) => record.updatedAt,
    expected: versionText(expectedVersion(caller, body?.updatedAt)),
    sent: () => ({ ...body }),
  });
};

/** Everything but what the server itself says of a segment. */
export const auditedFields = ({ uuid: _u, createdAt: _c, updatedAt: _a, ...fields }: Segment): Fields => fields;

/** Rules as they are stored: numbered by their place in their list. @throws Refusal invalid (422) where one cannot be run */
export function storedRules(rules: readonly RuleEntryGiven[]): readonly SegmentRuleEntry[] {
  askedRules({ constraints: "all", rules });
  return numbered(rules);
}

const numbered = (rules: readonly RuleEntryGiven[]): readonly SegmentRuleEntry[] =>
  rules.map((entry, id) => {
    if (isRuleGroup(entry)) return { id, constraints: entry.constraints, rules: numbered(entry.rules) };
    const { field, operator, comparator } = entry;
    return { id, field, operator, comparator };
  });
