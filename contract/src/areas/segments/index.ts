export {
  type Audience,
  audience,
  type Segment,
  type SegmentField,
  type SegmentName,
  type SegmentUser,
  sampleSize,
} from "./segment.ts";
export {
  createSegment,
  deleteSegment,
  getSegment,
  getSegmentUses,
  listSegmentFields,
  listSegments,
  previewSegment,
  runSegment,
  updateSegment,
  whyInSegment,
} from "./calls.ts";
export type { SegmentPreview, SegmentUses, SegmentWhy } from "./preview.ts";
export type { Comparison, ReadRule } from "./rule-rules.ts";
export { readRule } from "./rule-rules.ts";
export type { AskedField, FilterType, InputType } from "./segment-fields.ts";
export { isEmptyOperator, operatorsOf } from "./segment-fields.ts";
export type {
  Constraints,
  RuleEntryGiven,
  RuleGiven,
  RuleGroupGiven,
  SegmentRule,
  SegmentRuleEntry,
  SegmentRuleGroup,
} from "./rule-lists.ts";
export { countOfRules, isRuleGroup, mostLevels, mostRules } from "./rule-lists.ts";
export type { OptionalExportField } from "./segment-export.ts";
export {
  exportFileName,
  exportSegment,
  fixedExportFields,
  optionalExportFields,
  rowCountHeader,
} from "./segment-export.ts";
