import { sql } from "kysely";
import { type ActSource, nameOfPerson, runningOrWaiting } from "../../../platform/jobs/act-source-rows.ts";
import { sendPushKey, sendPushRuns } from "./queue-push.ts";
import { hasPushFailed, mostCountedLive } from "./sending-rows.ts";

const kind = "Send a push notification";

export const pushActs: ActSource = {
  name: "push",
  insteadOf: [sendPushRuns],
  right: "notification.edit",
  acts: sql`
    select p.uuid::text, ${kind}, p.title, '/mobile-app', ${nameOfPerson(sql`p.by_uuid`)},
      case when p.state = 'sending' then ${runningOrWaiting(sql`${sendPushKey("")} || p.uuid`)}
        when ${hasPushFailed} then 'failed' else 'succeeded' end,
      case when p.state = 'sending' and p.devices <= ${mostCountedLive}
        then (select count(*)::int from push_sendings s where s.push_uuid = p.uuid and s.state not in ('queued', 'sending')) else p.sent + p.failed end, p.devices, p.created_at, p.finished_at,
      case when p.reason = '' and p.failed > 0 then 'Some devices got nothing' else p.reason end, p.state = 'sending' or p.repeatable > 0
    from pushes p`,
};
