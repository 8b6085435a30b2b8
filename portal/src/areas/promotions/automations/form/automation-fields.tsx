import { type Automation, type RepeatTime, repeatTimes } from "@crema/contract/areas/promotions";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import type { Draft } from "../../../../app/forms/use-draft.ts";
import { featuresOn } from "../../../../app/start/settings.ts";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { DateField } from "../../../../ui/fields/date-field.tsx";
import { type Option, Select } from "../../../../ui/fields/select.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { useSegmentNames } from "../../../segments/index.ts";
import { useVoucherList } from "../../vouchers/voucher-queries.ts";
import type { AutomationForm } from "./automation-form.ts";

export interface AutomationFieldsProps {
  draft: Pick<Draft<AutomationForm>, "form" | "set">;
  /** Today in Brisbane, YYYY-MM-DD. */
  day: string;
  problems: Partial<Record<keyof AutomationForm, string>>;
  automation: Automation | undefined;
}

const repeats: readonly Option<RepeatTime>[] = repeatTimes.map((value) => ({ value, label: value }));
const stepWords: Readonly<Record<RepeatTime, string>> = { Hourly: "an hour", Daily: "a day", Weekly: "a week" };

/** What is chosen and cannot be found stays in the list, under the words of the table. Source: PRO-AUTO-03. */
const withGone = (options: readonly Option[], { chosen, gone }: { chosen: string; gone: string }): readonly Option[] =>
  chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: gone, isDisabled: true }];

type TextName = "title" | "notes" | "nextRunDay" | "nextRunTime";

/** Source: PRO-AUTO-06, PRO-AUTO-07, PRO-AUTO-09, PRO-AUTO-10. */
export function AutomationFields({ draft: { form, set }, day, problems, automation }: AutomationFieldsProps) {
  const text = (name: TextName, label: string) => ({
    label,
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
  });
  const check = (name: "sendEmailOnGeneration" | "active", label: string, hint?: string) => ({
    label,
    name,
    hint,
    value: form[name],
    onChange: (value: boolean) => set(name, value),
  });
  return (
    <>
      <div className="ui-field-grid">
        <TextField {...text("title", "Title")} maxLength={255} isRequired />
        <Select
          label="Repeats"
          name="repeatTime"
          options={repeats}
          value={form.repeatTime}
          onChange={(value) => set("repeatTime", value)}
        />
        {featuresOn().has("segments") && <SegmentField form={form} set={set} error={problems.segmentUuid} />}
        <VoucherField form={form} set={set} error={problems.voucherUuid} />
        <DateField
          {...text("nextRunDay", "Next run date")}
          min={day}
          hint={
            form.nextRunDay === "" ? `Left empty: ${stepWords[form.repeatTime]} after it is switched on` : undefined
          }
        />
        <TextField {...text("nextRunTime", "Time")} placeholder="09:00" maxLength={5} hint="Brisbane, HH:MM" />
      </div>
      <TextArea {...text("notes", "Notes")} rows={2} maxLength={5_000} />
      <Checkbox {...check("sendEmailOnGeneration", "Send email on generation")} />
      <Checkbox
        {...check(
          "active",
          "Active",
          automation?.active === true ? undefined : "Asks who is reached before it is switched on",
        )}
      />
    </>
  );
}

interface ChoiceProps extends Pick<Draft<AutomationForm>, "form" | "set"> {
  readonly error: string | undefined;
}

function SegmentField({ form: { segmentUuid }, set, error }: ChoiceProps) {
  const names = useSegmentNames();
  const options = (names.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  const isKnown = names.data !== undefined;
  return (
    <div className="ui-stack">
      <Select
        label="Segment"
        name="segmentUuid"
        options={withGone(options, { chosen: segmentUuid, gone: isKnown ? "Couldn't find segment" : "…" })}
        value={segmentUuid}
        error={error}
        isRequired
        onChange={(value) => set("segmentUuid", value)}
      />
      {names.isError && <LoadFailure query={names} />}
    </div>
  );
}

function VoucherField({ form: { voucherUuid }, set, error }: ChoiceProps) {
  const vouchers = useVoucherList();
  const options = (vouchers.data ?? []).map(({ uuid, title, status }) => ({
    value: uuid,
    label: status === "live" ? title : `${title} (inactive)`,
    isDisabled: status !== "live" && uuid !== voucherUuid,
  }));
  const isKnown = vouchers.data !== undefined;
  return (
    <div className="ui-stack">
      <Select
        label="Voucher"
        name="voucherUuid"
        options={withGone(options, { chosen: voucherUuid, gone: isKnown ? "Couldn't find voucher" : "…" })}
        value={voucherUuid}
        error={error}
        isRequired
        onChange={(value) => set("voucherUuid", value)}
      />
      {vouchers.isError && <LoadFailure query={vouchers} />}
    </div>
  );
}
