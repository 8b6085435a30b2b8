import type { JobRun, listJobRuns } from "@crema/contract/areas/options";
import { after, days } from "../../platform/clock/clock.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { unsettledDeliveries } from "../../platform/inbox/inbox-rows.ts";
import { type ShownRun, shownRuns } from "../../platform/jobs/job-rows.ts";
import { unsettledEffects } from "../../platform/outbound/outbound.ts";
import { failedMails } from "../../providers/mail/outbound-mail-rows.ts";

/** Nobody clears them away: they go by themselves. */
const mailsShownFor = days(7);

export const listRunsOfJobs: Operation<typeof listJobRuns> = async ({ db, clock }, _caller, { query }) => {
  const { runs, count } = await shownRuns(db, query);
  return {
    runs: runs.map(presentRun),
    meta: { count },
    waiting: {
      effects: await unsettledEffects(db),
      deliveries: await unsettledDeliveries(db),
      mails: await failedMails(db, after(clock.now(), -mailsShownFor)),
    },
  };
};

const presentRun = ({ id, job, started_at: startedAt, finished_at: finishedAt, state, error }: ShownRun): JobRun => ({
  id,
  job,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? "",
  state,
  error,
});
