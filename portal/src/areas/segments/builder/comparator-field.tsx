import { DateField } from "../../../ui/fields/date-field.tsx";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isEmptyOperator, type RuleNode } from "./rule-tree.ts";
import { comparatorOf, isMoney, type RuleField } from "./rule-words.ts";

export interface ComparatorFieldProps {
  /** "Rule 2 of 3: value". */
  label: string;
  rule: RuleNode;
  /** What the rule is on; undefined while nothing is chosen. */
  field: RuleField | undefined;
  error: string | undefined;
  onChange: (comparator: string) => void;
}

/** What a field's value is compared with, by the field's input; off where there is nothing to compare. Source: SEG-22, SEG-26, SEG-28. */
export function ComparatorField({ label, rule, field, error, onChange }: ComparatorFieldProps) {
  const common = {
    label,
    isLabelHidden: true,
    value: comparatorOf(field, rule.comparator),
    onChange,
    error,
    isDisabled: field === undefined || isEmptyOperator(rule.operator),
  };
  switch (field?.inputType) {
    case "select":
      return <Select {...common} options={field.selectOps} placeholder="Choose a value" />;
    case "number":
      return isMoney(field) ? <NumberField {...common} decimals={2} prefix="$" /> : <NumberField {...common} />;
    case "text-date":
      return <DateField {...common} />;
    case "text-postcode":
      return <TextField {...common} inputMode="numeric" maxLength={10} placeholder="Postcode" />;
    case "text":
    case undefined:
      return <TextField {...common} maxLength={500} placeholder="Value" />;
  }
}
