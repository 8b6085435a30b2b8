import { useEffect, useRef } from "react";
import type { Voucher } from "@crema/contract/areas/promotions";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import type { Draft } from "../../../../app/forms/use-draft.ts";
import { featuresOn } from "../../../../app/start/settings.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { DateField } from "../../../../ui/fields/date-field.tsx";
import { NumberField } from "../../../../ui/fields/number-field.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { formatCount, formatCountOf } from "../../../../ui/foundation/format.ts";
import { DialogFooter } from "../../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../../ui/overlay/dialog-frame.tsx";
import { useSegmentNames, useSegmentSize } from "../../../segments/index.ts";
import { whyNotCreated } from "../code-words.ts";
import { dayIn } from "../edit-code-form.ts";
import { countOf, generateProblems, type GenerateForm } from "./generate-form.ts";
import { fieldOf } from "../../field-of.ts";

export interface GenerateFieldsProps {
  draft: Draft<GenerateForm>;
  /** Today in Brisbane, YYYY-MM-DD. */
  day: string;
  voucher: Voucher;
  isBusy: boolean;
  error: Error | null;
  onNumber: () => void;
  beginsAtNumber: boolean;
  onGenerate: () => void;
  onClose: () => void;
}

const noSegment = { value: "none", label: "No segment" } as const;

/** Source: PRO-CODE-12 to PRO-CODE-17. */
export function GenerateFields(props: GenerateFieldsProps) {
  const { draft, day, voucher, isBusy, error, onNumber, onGenerate, onClose } = props;
  const { form, set } = draft;
  const size = useSegmentSize(form.segmentUuid);
  const problems: Partial<Record<keyof GenerateForm, string>> = generateProblems(form, day);
  const count = countOf(form, size.data);
  const field = fieldOf({ form, problems, set });
  const limit = { placeholder: "Unlimited", min: 1, max: 1_000_000 };
  const { startDate, expiryDate } = form;
  return (
    <DialogFrame
      title="Generate Voucher Codes"
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={isBusy}
          onClose={onClose}
          isDisabled={count < 1 || Object.keys(problems).length > 0 || voucher.status !== "live"}
          onClick={onGenerate}
        >
          Generate
        </DialogFooter>
      }
    >
      <div className="ui-stack">
        {featuresOn().has("segments") && <SegmentFields form={form} set={set} size={size} />}
        <NumberOfCodes form={form} size={size.data} onNumber={onNumber} hasFocus={props.beginsAtNumber} />
        <div className="ui-field-grid">
          <DateField {...field("startDate", "Start date")} min={day} max={dayIn(expiryDate)} isRequired />
          <DateField
            {...field("expiryDate", "End date")}
            min={dayIn(startDate) ?? day}
            hint="Codes end with this day in Brisbane"
            isRequired
          />
          <NumberField {...field("maximumRedemptions", "Max claims")} {...limit} />
          <NumberField {...field("maximumRedemptionsPerUser", "Max claims per user")} {...limit} />
        </div>
        {error !== null && (
          <Note tone="bad" role="alert">
            {whyNotCreated(error)}
          </Note>
        )}
      </div>
    </DialogFrame>
  );
}

interface SegmentFieldsProps extends Pick<Draft<GenerateForm>, "form" | "set"> {
  readonly size: ReturnType<typeof useSegmentSize>;
}

/** One code for each person of a segment, mailed or not. */
function SegmentFields({ form, set, size }: SegmentFieldsProps) {
  const names = useSegmentNames();
  const options = [noSegment, ...(names.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))];
  const isChosen = form.segmentUuid !== "";
  return (
    <>
      <Select
        label="Segment"
        name="segmentUuid"
        options={options}
        value={isChosen ? form.segmentUuid : noSegment.value}
        hint="One code for each of its people"
        onChange={(value) => set("segmentUuid", value === noSegment.value ? "" : value)}
      />
      {names.isError && <LoadFailure query={names} />}
      {isChosen && size.isError && <LoadFailure query={size} />}
      {isChosen && size.data === 0 && <Note tone="warn">Nobody is in this segment now.</Note>}
      {isChosen && <Checkbox {...fieldOf({ form, set })("sendEmail", "Send email on generation")} />}
    </>
  );
}

interface NumberOfCodesProps {
  readonly form: GenerateForm;
  readonly size: number | undefined;
  readonly onNumber: () => void;
  readonly hasFocus: boolean;
}

/** A button to the number prompt; with a segment the number is its size, and fixed. Source: PRO-CODE-13, AMD-34. */
function NumberOfCodes({ form, size, onNumber, hasFocus }: NumberOfCodesProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  const isFixed = form.segmentUuid !== "";
  if (isFixed)
    return (
      <div className="voucher-code-count">
        <span id="number-of-codes">Number of codes</span>
        <output aria-labelledby="number-of-codes">
          {size === undefined ? "…" : `${formatCount(size)}, one for each person`}
        </output>
      </div>
    );
  return (
    <div className="voucher-code-count">
      <Button ref={button} aria-describedby="number-of-codes-now" onClick={onNumber}>
        Number of codes
      </Button>
      <span id="number-of-codes-now">{form.count === 0 ? "None yet" : formatCountOf(form.count, "code")}</span>
    </div>
  );
}
