import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listSyncLabel, type ListSync } from "@crema/contract/areas/promotions";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { Button } from "../../../ui/button/button.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { cancelSync, reread, runSync, scriptKeys, useSync } from "./script-queries.ts";
import { ScriptRow, Standing } from "./script-row.tsx";
import { failedToRun, formatRunTime, syncWords } from "./script-words.ts";

/** The email-marketing sync: switched on and off through its automation. Source: SCR-02, SCR-03; PRO-AUTO-08; AMD-06. */
export function SyncScript({ canEdit }: { canEdit: boolean }) {
  const query = useSync();
  const { data } = query;
  return (
    <ScriptRow
      title="Email-marketing sync"
      about={`${listSyncLabel}: carries subscribers to the mailing list, and opt-outs both ways.`}
      query={query}
      standing={data && <SyncStanding sync={data} />}
      act={canEdit && data && <SyncButton sync={data} />}
    />
  );
}

function SyncStanding({ sync }: { sync: ListSync }) {
  const { active, nextRunDate, notTaken } = sync;
  return (
    <>
      <Standing>{active ? `Next run: ${formatRunTime(nextRunDate)}` : "Not active"}</Standing>
      <p>{syncWords(sync)}</p>
      {notTaken.length > 0 && (
        <details>
          <summary>The list does not take {formatCountOf(notTaken.length, "person", "people")}</summary>
          <ul>
            {notTaken.map(({ userUuid, email, reason }) => (
              <li key={userUuid}>
                {email}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function SyncButton({ sync }: { sync: ListSync }) {
  const client = useQueryClient();
  const { active } = sync;
  const turn = useMutation({
    mutationFn: () => (active ? cancelSync(sync) : runSync(sync)),
    onSuccess: () => notifySuccess(active ? "Email-marketing sync is cancelled" : "Email-marketing sync is active"),
    onError: (error) => {
      notifyError(failedToRun);
      logProblem("the email-marketing sync could not be switched", error);
    },
    onSettled: () => reread(client, scriptKeys.sync),
  });
  return (
    <Button variant={active ? "default" : "primary"} isPending={turn.isPending} onClick={() => turn.mutate()}>
      {active ? "Cancel Script" : "Run Script"}
    </Button>
  );
}
