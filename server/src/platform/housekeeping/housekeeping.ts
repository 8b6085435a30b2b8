import { after, days } from "../clock/clock.ts";
import { forgetDeliveries } from "../inbox/inbox-rows.ts";
import { journalKeptDays } from "../journal/detect-restore.ts";
import { pruneEntries } from "../journal/detect-rows.ts";
import type { Task } from "../jobs/task.ts";
import { forgetSent, forgetTimelines } from "../outbound/forget-rows.ts";
import { sweep } from "./sweep-rows.ts";

/**
 * Removes what nobody can ask for any more (ended sessions, used links and keys, old runs) and what is kept for a time
 * (texts of mails, what was sent to third parties, webhooks, the audit). Daily at 3 in Brisbane. The times are those of docs/operate.md.
 */
export const housekeeping: Task = {
  every: "0 17 * * *",
  about: "Removes sessions, messages and records that have been kept for their time.",
  shownAs: "Remove old records",
  async run({ db, clock, log, config, journal }) {
    const daysAgo = (n: number): Date => after(clock.now(), -days(n));
    const swept = await sweep(db, {
      sessions: daysAgo(7),
      keys: daysAgo(7),
      runs: daysAgo(90),
      attempts: daysAgo(1),
      mailTexts: daysAgo(config.MAIL_TEXTS_KEPT_DAYS),
      audit: daysAgo(config.AUDIT_KEPT_DAYS),
    });
    const deliveries = await forgetDeliveries(db, {
      done: daysAgo(config.WEBHOOKS_KEPT_DAYS),
      failed: daysAgo(config.FAILED_WEBHOOKS_KEPT_DAYS),
    });
    const sent = await forgetSent(db, daysAgo(config.SENT_DATA_KEPT_DAYS));
    const timelines = await forgetTimelines(db, daysAgo(config.AUDIT_KEPT_DAYS));
    const entries = await pruneEntries(db, daysAgo(journalKeptDays));
    await journal.prune(daysAgo(journalKeptDays));
    log.info({ swept: { ...swept, deliveries, sent, timelines, entries } }, "housekeeping");
  },
};
