import { type Automation, type RepeatTime, repeatTimes } from "@crema/contract/areas/promotions";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import type { Draft } from "../../../../app/forms/use-draft.ts";
import { featuresOn } from "../../../../app/start/settings.ts";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { DateField } from "../../../../ui/fields/date-field.tsx";
import { type Option, Select, type SelectProps } from "../../../../ui/fields/select.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { useSegmentNames } from "../../../segments/index.ts";
import { useVoucherList } from "../../vouchers/voucher-queries.ts";
import type { AutomationForm } from "./automation-form.ts";
import { fieldOf } from "../../field-of.ts";

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

/** Source: PRO-AUTO-06, PRO-AUTO-07, PRO-AUTO-09, PRO-AUTO-10. */
export function AutomationFields({ draft: { form, set }, day, problems, automation }: AutomationFieldsProps) {
  const field = fieldOf({ form, problems, set });
  return (
    <>
      <div className="ui-field-grid">
        <TextField {...field("title", "Title")} maxLength={255} isRequired />
        <Select {...field("repeatTime", "Repeats")} options={repeats} />
        {featuresOn().has("segments") && <SegmentField {...field("segmentUuid", "Segment")} />}
        <VoucherField {...field("voucherUuid", "Voucher")} />
        <DateField
          {...field("nextRunDay", "Next run date")}
          min={day}
          hint={
            form.nextRunDay === "" ? `Left empty: ${stepWords[form.repeatTime]} after it is switched on` : undefined
          }
        />
        <TextField {...field("nextRunTime", "Time")} placeholder="09:00" maxLength={5} hint="Brisbane, HH:MM" />
      </div>
      <TextArea {...field("notes", "Notes")} rows={2} maxLength={5_000} />
      <Checkbox {...field("sendEmailOnGeneration", "Send email on generation")} />
      <Checkbox
        {...field("active", "Active")}
        hint={automation?.active === true ? undefined : "Asks who is reached before it is switched on"}
      />
    </>
  );
}

type ChoiceProps = Omit<SelectProps<string>, "options">;

function SegmentField(field: ChoiceProps) {
  const names = useSegmentNames();
  const options = (names.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  const gone = names.data === undefined ? "…" : "Couldn't find segment";
  return (
    <div className="ui-stack">
      <Select {...field} options={withGone(options, { chosen: field.value, gone })} isRequired />
      {names.isError && <LoadFailure query={names} />}
    </div>
  );
}

function VoucherField(field: ChoiceProps) {
  const vouchers = useVoucherList();
  const options = (vouchers.data ?? []).map(({ uuid, title, status }) => ({
    value: uuid,
    label: status === "live" ? title : `${title} (inactive)`,
    isDisabled: status !== "live" && uuid !== field.value,
  }));
  const gone = vouchers.data === undefined ? "…" : "Couldn't find voucher";
  return (
    <div className="ui-stack">
      <Select {...field} options={withGone(options, { chosen: field.value, gone })} isRequired />
      {vouchers.isError && <LoadFailure query={vouchers} />}
    </div>
  );
}
