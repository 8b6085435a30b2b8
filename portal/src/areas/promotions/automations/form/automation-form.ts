/** The form of an automation: its fields as they are typed, their problems and the way back to the wire. Pure. */
import type { Automation, AutomationBody, RepeatTime } from "@crema/contract/areas/promotions";
import { startOf } from "../../../../app/start/business-days.ts";
import { formatDate } from "../../../../ui/foundation/format.ts";
import { dayIn } from "../../codes/edit-code-form.ts";
import { minuteText } from "../../codes/code-words.ts";

export interface AutomationForm {
  readonly title: string;
  readonly repeatTime: RepeatTime;
  /** '' where none is chosen. */
  readonly segmentUuid: string;
  readonly voucherUuid: string;
  /** DD/MM/YYYY and HH:MM in Brisbane. */
  readonly nextRunDay: string;
  readonly nextRunTime: string;
  readonly notes: string;
  readonly sendEmailOnGeneration: boolean;
  readonly active: boolean;
}

/** Source: PRO-AUTO-07. */
export const newForm: AutomationForm = {
  title: "",
  repeatTime: "Weekly",
  segmentUuid: "",
  voucherUuid: "",
  nextRunDay: "",
  nextRunTime: "",
  notes: "",
  sendEmailOnGeneration: false,
  active: false,
};

/** @param automation - undefined for a new one */
export function formOf(automation: Automation | undefined): AutomationForm {
  if (automation === undefined) return newForm;
  const { title, repeatTime, segmentUuid, voucherUuid, nextRunDate, notes, sendEmailOnGeneration, active } = automation;
  return {
    title,
    repeatTime,
    segmentUuid: segmentUuid ?? "",
    voucherUuid: voucherUuid ?? "",
    nextRunDay: formatDate(nextRunDate),
    nextRunTime: minuteText(nextRunDate).slice("DD/MM/YYYY ".length),
    notes,
    sendEmailOnGeneration,
    active,
  };
}

/** At what time it runs where only a day was chosen. */
const usualTime = "09:00";
const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The instant that is typed; '' where nothing is, or nothing that is one. */
export function nextRunOf({ nextRunDay, nextRunTime }: Pick<AutomationForm, "nextRunDay" | "nextRunTime">): string {
  const day = dayIn(nextRunDay);
  const typed = nextRunTime.trim() === "" ? usualTime : nextRunTime.trim();
  if (day === undefined || !time.test(typed)) return "";
  const [hours = 0, minutes = 0] = typed.split(":").map(Number);
  return new Date((startOf(day) + hours * 3_600 + minutes * 60) * 1_000).toISOString();
}

/** A next run counts as chosen where it is another one than the stored, to the minute. */
export const isPlanChanged = (form: AutomationForm, stored: AutomationForm): boolean =>
  nextRunOf(form) !== nextRunOf(stored);

type Problems = Partial<Record<keyof AutomationForm, string>>;
interface Beside {
  readonly stored: AutomationForm;
  /** YYYY-MM-DD in Brisbane. */
  readonly today: string;
}

/** Why the form cannot be saved, by field. Source: PRO-AUTO-09, PRO-AUTO-10. */
export const problemsOf = (form: AutomationForm, beside: Beside): Problems => ({
  ...(form.title.trim() === "" && { title: "Title is required" }),
  ...(form.segmentUuid === "" && { segmentUuid: "Segment is required" }),
  ...(form.voucherUuid === "" && { voucherUuid: "Voucher is required" }),
  ...planProblems(form, beside),
});

function planProblems(form: AutomationForm, { stored, today }: Beside): Problems {
  const day = dayIn(form.nextRunDay);
  const typed = form.nextRunTime.trim();
  const isPast = day !== undefined && day < today && isPlanChanged(form, stored);
  return {
    ...(form.nextRunDay !== "" && day === undefined && { nextRunDay: "Invalid Date" }),
    ...(isPast && { nextRunDay: "Next run date must not be before today" }),
    ...(typed !== "" && form.nextRunDay === "" && { nextRunDay: "Choose a day" }),
    ...(typed !== "" && !time.test(typed) && { nextRunTime: "Enter a time as HH:MM" }),
  };
}

/** What of a form without problems is sent: of a stored one, what was changed. */
export function bodyOf(form: AutomationForm, stored: AutomationForm): AutomationBody {
  const { nextRunDay: _d, nextRunTime: _t, ...sent } = form;
  return {
    ...sent,
    ...(isPlanChanged(form, stored) && { nextRunDate: nextRunOf(form) }),
  };
}

/** Whether saving it lets an act on many begin, or makes it another one: that is asked first. */
export const needsGate = (form: AutomationForm, stored: AutomationForm): boolean =>
  form.active &&
  (!stored.active ||
    form.segmentUuid !== stored.segmentUuid ||
    form.voucherUuid !== stored.voucherUuid ||
    (form.sendEmailOnGeneration && !stored.sendEmailOnGeneration) ||
    isPlanChanged(form, stored));
