import type { listJobs } from "@crema/contract/areas/jobs";
import { after, days } from "../../platform/clock/clock.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { unsettledDeliveries } from "../../platform/inbox/inbox-rows.ts";
import { unsettledEffects } from "../../platform/outbound/outbound.ts";
import { failedMails, heldUpMails } from "../../providers/mail/outbound-mail-rows.ts";
import { mayOnPage, repeatableBy } from "./job-sources.ts";
import { parkedEffects } from "./for-staff-rows.ts";
import { causesSince, kindsOfActs, listActs } from "./act-rows.ts";

/** Nobody clears undelivered mails and old failures away: they go from here by themselves. */
const shownFor = days(7);

/** One after another: the page takes one connection. */
export const listBackgroundWork: Operation<typeof listJobs> = async (deps, caller, { query }) => {
  const { db, clock } = deps;
  const { signal } = caller;
  const reader = { mayRepeat: repeatableBy(caller), signal };
  const { page, limit, state, kind, cause, forStaff } = query;
  const since = after(clock.now(), -shownFor);
  const states = state?.length === 0 ? undefined : state;
  const tasks = forStaff === undefined ? undefined : parkedEffects(deps);
  const { jobs, count } = await listActs(db, { states, kinds: kind, cause, forStaff, tasks, page, limit, ...reader });
  return {
    jobs: jobs.map(({ isOnPage, ...job }) => ({ ...job, canActOnPage: isOnPage && mayOnPage(caller, job) })),
    meta: { count },
    kinds: [...(await kindsOfActs(db, { signal }))],
    causes: [...(await causesSince(db, { since, ...reader }))],
    waiting: {
      effects: await unsettledEffects(db),
      deliveries: await unsettledDeliveries(db),
      mails: await failedMails(db, since),
      heldUpMails: await heldUpMails(db),
    },
  };
};
