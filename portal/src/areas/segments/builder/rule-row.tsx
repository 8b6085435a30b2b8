import { Select } from "../../../ui/fields/select.tsx";
import { EntryButtons } from "./entry-buttons.tsx";
import type { RulePart } from "./rule-problems.ts";
import { isEmptyOperator, type Path, type RuleNode } from "./rule-tree.ts";
import { fieldNamed, operatorOf, placeWords, type RuleField, comparatorOf, isMoney } from "./rule-words.ts";
import { type Builder, spotOf } from "./use-rule-acts.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

/** A rule on another field keeps of its operator and value what that field can be asked, too. */
function onField(rule: RuleNode, from: RuleField | undefined, to: RuleField): RuleNode {
  const [only = ""] = to.operators.length === 1 ? to.operators : [];
  const operator = to.operators.includes(rule.operator) ? rule.operator : only;
  const isSameInput = from?.inputType === to.inputType && to.inputType !== "select";
  return { field: to.dataKey, operator, comparator: isSameInput ? rule.comparator : "" };
}

/** One rule: what it is on, how it asks, and what for. Source: SEG-18, SEG-26 to SEG-28. */
export function RuleRow({ builder, path, rule }: { builder: Builder; path: Path; rule: RuleNode }) {
  const { root, fields, problems, acts } = builder;
  const field = fieldNamed(fields, rule.field);
  const place = placeWords(root, path);
  const change = (part: Partial<RuleNode>) => acts.change(path, { ...rule, ...part });
  const errorOf = (part: RulePart) =>
    problems.find((one) => one.part === part && one.path.join() === path.join())?.text;
  const operator = operatorOf(field, rule.operator);
  return (
    <fieldset className="rule-row" aria-label={place}>
      <div className="rule-part" data-spot={spotOf(path, "field")} title={field?.description}>
        <Select
          label={`${place}: field`}
          isLabelHidden
          placeholder="Choose a field"
          options={fields.map(({ dataKey, label }) => ({ value: dataKey, label }))}
          value={field?.dataKey ?? rule.field}
          error={errorOf("field")}
          onChange={(dataKey) => {
            const chosen = fieldNamed(fields, dataKey);
            if (chosen !== undefined) acts.change(path, onField({ ...rule, operator }, field, chosen));
          }}
        />
      </div>
      <div className="rule-part" data-spot={spotOf(path, "operator")}>
        <Select
          label={`${place}: operator`}
          isLabelHidden
          placeholder="Operator"
          options={(field?.operators ?? []).map((one) => ({ value: one, label: one }))}
          value={operator}
          isDisabled={field === undefined}
          error={errorOf("operator")}
          onChange={(chosen) =>
            change(isEmptyOperator(chosen) ? { operator: chosen, comparator: "" } : { operator: chosen })
          }
        />
      </div>
      <div className="rule-part" data-spot={spotOf(path, "comparator")}>
        <ComparatorField
          key={field?.dataKey}
          label={`${place}: value`}
          rule={rule}
          field={field}
          error={errorOf("comparator")}
          onChange={(comparator) => change({ comparator })}
        />
      </div>
      <EntryButtons builder={builder} path={path} name={place} />
    </fieldset>
  );
}

interface ComparatorFieldProps {
  /** "Rule 2 of 3: value". */
  label: string;
  rule: RuleNode;
  /** What the rule is on; undefined while nothing is chosen. */
  field: RuleField | undefined;
  error: string | undefined;
  onChange: (comparator: string) => void;
}

/** What a field's value is compared with, by the field's input; off where there is nothing to compare. Source: SEG-22, SEG-26, SEG-28. */
function ComparatorField({ label, rule, field, error, onChange }: ComparatorFieldProps) {
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
