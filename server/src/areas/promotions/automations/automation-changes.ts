import { automationProblems, firstRun, listSyncTitle, nextRunProblem } from "@crema/contract/areas/promotions";
import { invalid } from "../../../platform/http/refusal.ts";
import { applyPatch } from "../../../platform/values/apply-patch.ts";
import type { AutomationFields, WrittenAutomation } from "./automation-rows.ts";

type SentAutomation = { readonly [K in keyof WrittenAutomation]?: WrittenAutomation[K] | undefined };

/** A new automation before anything is sent. Source: PRO-AUTO-07. */
export const newAutomation: WrittenAutomation = {
  title: "",
  repeatTime: "Weekly",
  segmentUuid: null,
  voucherUuid: null,
  notes: "",
  active: false,
  sendEmailOnGeneration: false,
  nextRunDate: "",
  showOnList: true,
};

export interface Wanted {
  readonly fields: Omit<AutomationFields, "confirmed">;
  /** Whether who was confirmed before for the first run is confirmed for it still. */
  readonly isAsConfirmed: boolean;
}

/**
 * An automation as the body wants it. What is not sent stays as it is. Switching it on keeps a next run that lies ahead (AMD-28).
 * @throws Refusal invalid (422) with a text per field
 */
export function wantedAutomation(before: WrittenAutomation, sent: SentAutomation, at: Date): Wanted {
  const patched = applyPatch(before, sent);
  const given = { ...patched, nextRunDate: instantText(patched.nextRunDate) };
  const problems = { ...automationProblems(given), ...changeProblems(before, given, at) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const isPlannedAnew = given.active && (given.nextRunDate !== before.nextRunDate || !before.active);
  const { nextRunDate, ...fields } = given;
  const chosen = nextRunDate === "" ? null : new Date(nextRunDate);
  return {
    fields: {
      ...fields,
      showOnList: fields.showOnList && given.title !== listSyncTitle,
      nextRunAt: isPlannedAnew ? firstRunOf(given, at) : chosen,
    },
    isAsConfirmed:
      given.active &&
      !isPlannedAnew &&
      given.segmentUuid === before.segmentUuid &&
      given.voucherUuid === before.voucherUuid &&
      given.sendEmailOnGeneration === before.sendEmailOnGeneration,
  };
}

const instantText = (given: string): string => (given === "" ? "" : new Date(given).toISOString());

function changeProblems(
  before: WrittenAutomation,
  given: WrittenAutomation,
  at: Date,
): Readonly<Record<string, string>> {
  const nextRun = given.nextRunDate === before.nextRunDate ? undefined : nextRunProblem(given.nextRunDate, at);
  const isOtherKind = before.title !== "" && (before.title === listSyncTitle) !== (given.title === listSyncTitle);
  return {
    ...(nextRun !== undefined && { nextRunDate: nextRun }),
    ...(isOtherKind && { title: `Only the email-marketing sync is titled ${listSyncTitle}` }),
  };
}

/** The sync begins when it is switched on: whoever presses Run wants it to. */
function firstRunOf(given: WrittenAutomation, at: Date): Date {
  const isAhead = given.nextRunDate !== "" && new Date(given.nextRunDate) >= at;
  return given.title === listSyncTitle && !isAhead ? at : firstRun(given, at);
}

interface FirstRun {
  readonly segmentUuid: string | null;
  readonly voucherUuid: string | null;
  readonly sendEmailOnGeneration: boolean;
  readonly runAt: Date;
}
/** What people are confirmed for: this run with this voucher, with mails or without. For anything else they are asked about again. */
export const firstRunPurpose = ({ segmentUuid, voucherUuid, sendEmailOnGeneration, runAt }: FirstRun): string =>
  `automation voucher:${voucherUuid} segment:${segmentUuid} ${sendEmailOnGeneration ? "mailed" : "unmailed"} at:${runAt.toISOString()}`;
