import { pendingUsersKeptDays, type ScriptLog } from "@crema/contract/areas/settings";
import { ApiError } from "../../../app/api/api-error.ts";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";
import { Progress } from "../../../ui/state/progress.tsx";
import { RunQuestion } from "./run-question.tsx";
import { deletePending, scriptKeys, useScriptLogs } from "./script-queries.ts";
import { ScriptRow, Standing } from "./script-row.tsx";
import { deletedWords, deletePendingQuestion, scriptIsRunning } from "./script-words.ts";

/** 'Delete pending users', with its last run and what it came to. Source: SCR-04 to SCR-08; AMB-144. */
export function DeletePendingScript({ canEdit }: { canEdit: boolean }) {
  const query = useScriptLogs();
  const { data } = query;
  const last = data?.logs[0];
  return (
    <ScriptRow
      title="Delete pending users"
      about={`Deletes customers who did not verify their email address within ${pendingUsersKeptDays} days.`}
      query={query}
      standing={data && (last === undefined ? <Standing>Never run</Standing> : <LastRun run={last} />)}
      act={canEdit && <StartButton isRunning={last?.progress === "running"} />}
    />
  );
}

function LastRun({ run }: { run: ScriptLog }) {
  const { progress, meta } = run;
  if (progress !== "running") return <Standing>{deletedWords(run)}</Standing>;
  return (
    <>
      <Note tone="info">{scriptIsRunning}</Note>
      <Progress
        label="Deleted"
        value={meta.total === 0 ? undefined : meta.deleted / meta.total}
        detail={`${formatCount(meta.deleted)} of ${formatCountOf(meta.total, "user")}`}
      />
    </>
  );
}

function StartButton({ isRunning }: { isRunning: boolean }) {
  return (
    <Button isDisabled={isRunning} onClick={() => void openDialog((close) => <Question onClose={close} />)}>
      Delete Pending Users
    </Button>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { data, isFetching } = useScriptLogs();
  return (
    <RunQuestion
      title="Delete pending users"
      message={data === undefined || isFetching ? "Counting users…" : deletePendingQuestion(data.pending)}
      confirmLabel="Delete users"
      isDanger
      run={() => deletePending()}
      queryKey={scriptKeys.logs}
      refusal={(error) => (error instanceof ApiError && error.code === "still_running" ? error.message : undefined)}
      onClose={onClose}
    />
  );
}
