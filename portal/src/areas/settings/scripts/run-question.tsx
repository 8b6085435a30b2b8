import { useQueryClient } from "@tanstack/react-query";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { failedToRun } from "./script-words.ts";

interface RunQuestionProps {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  readonly run: () => Promise<unknown>;
  /** What is read again once it was tried. */
  readonly queryKey: readonly string[];
  /** The notice once it is started; none where the row says it. */
  readonly success?: string;
  /** What its own refusal says; undefined for any other failure. */
  readonly refusal?: (error: unknown) => string | undefined;
  readonly onClose: () => void;
}

/** The question before a script runs; whether it could be started is told by a notice. Source: AMB-21. */
export function RunQuestion({ run, queryKey, success, refusal, ...question }: RunQuestionProps) {
  const client = useQueryClient();
  const act = async (): Promise<void> => {
    try {
      await run();
      if (success !== undefined) notifySuccess(success);
    } catch (error) {
      notifyError(refusal?.(error) ?? failedToRun);
      logProblem("a script could not be started", error);
    }
    await client.invalidateQueries({ queryKey });
  };
  return <ConfirmAct {...question} act={act} onFailure={() => undefined} />;
}
