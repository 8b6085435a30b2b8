import { Play } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { ReadRules } from "../builder/read-rules.tsx";
import { RuleBuilder } from "../builder/rule-builder.tsx";
import { SegmentPreview } from "../preview/segment-preview.tsx";
import type { useSegmentFields } from "../segment-queries.ts";
import { labelOf } from "./segment-form.ts";
import type { SegmentSaveForm } from "./use-segment-form.ts";
import "./segment-detail.css";

export interface SegmentPanelsProps {
  form: SegmentSaveForm;
  fields: ReturnType<typeof useSegmentFields>;
  isReadOnly: boolean;
}

/** Source: SEG-09. */
function DetailsPanel({ form: { draft, problems }, isReadOnly }: Pick<SegmentPanelsProps, "form" | "isReadOnly">) {
  const text = (name: "name" | "description") => ({
    label: labelOf(name),
    name,
    value: draft.form[name],
    onChange: (value: string) => draft.set(name, value),
    error: problems[name],
    isReadOnly,
  });
  return (
    <Card title="Segment Details">
      <div className="ui-stack">
        <TextField {...text("name")} maxLength={255} isRequired={!isReadOnly} />
        <TextArea {...text("description")} maxLength={10_000} />
      </div>
    </Card>
  );
}

/** Source: SEG-10. */
function RulesPanel({ form, fields, isReadOnly }: SegmentPanelsProps) {
  const { data } = fields;
  if (data === undefined)
    return <Card title="Rules">{fields.isError ? <LoadFailure query={fields} /> : <SkeletonLines lines={4} />}</Card>;
  return (
    <Card title="Rules">
      {isReadOnly ? (
        <ReadRules group={form.root} fields={data} />
      ) : (
        <RuleBuilder root={form.root} fields={data} problems={form.ruleProblems} onChange={form.setRoot} />
      )}
    </Card>
  );
}

/** Details, rules, and what saves them, with the preview beside them and what is given below: after a save that was refused the first field with a problem has the focus. Source: SEG-11, SEG-12. */
export function SegmentPanels({ form, fields, isReadOnly, children }: SegmentPanelsProps & { children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <div className="ui-stack" ref={box}>
      <DetailsPanel form={form} isReadOnly={isReadOnly} />
      <div className="segment-rules-and-preview">
        <RulesPanel form={form} fields={fields} isReadOnly={isReadOnly} />
        {!isReadOnly && (
          <div className="segment-save">
            <Button
              variant="primary"
              icon={Play}
              isDisabled={!form.canSave}
              isPending={form.isSaving}
              onClick={() => form.save()}
            >
              Save & Run
            </Button>
            {form.draft.conflicts.length > 0 && (
              <p className="segment-save-wait">Choose above what stays of both changes.</p>
            )}
          </div>
        )}
        <div className="segment-preview">
          <SegmentPreview draft={form.root} />
        </div>
        {children}
      </div>
    </div>
  );
}
