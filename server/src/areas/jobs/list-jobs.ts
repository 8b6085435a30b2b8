import type { listJobs } from "@crema/contract/areas/jobs";
import { after, days } from "../../platform/clock/clock.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { unsettledDeliveries } from "../../platform/inbox/inbox-rows.ts";
import { unsettledEffects } from "../../platform/outbound/outbound.ts";
import { failedMails, heldUpMails } from "../../providers/mail/outbound-mail-rows.ts";
import { repeatableBy } from "./may-repeat.ts";
import { causesSince, kindsOfActs, listActs } from "./act-rows.ts";

/** Nobody clears undelivered mails and old failures away: they go from here by themselves. */
const shownFor = days(7);

/** One after another: the page takes one connection. */
export const listBackgroundWork: Operation<typeof listJobs> = async ({ db, clock }, caller, { query }) => {
  const { signal } = caller;
  const reader = { mayRepeat: repeatableBy(caller), signal };
  const { page, limit, state, kind, cause } = query;
  const since = after(clock.now(), -shownFor);
  const states = state?.length === 0 ? undefined : state;
  const { jobs, count } = await listActs(db, { states, kinds: kind, cause, page, limit, ...reader });
  return {
    jobs: [...jobs],
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
