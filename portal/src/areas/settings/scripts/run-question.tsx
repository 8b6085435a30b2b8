import type { QueryClient } from "@tanstack/react-query";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { reread } from "./script-queries.ts";

interface RunQuestionProps {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  readonly run: () => Promise<unknown>;
  readonly client: QueryClient;
  /** What is read again once it was tried. */
  readonly queryKey: readonly string[];
  /** The notice once it is started; none where the row says it. */
  readonly success?: string;
  readonly failure: (error: unknown) => string;
  readonly onClose: () => void;
}

/** The question before a script runs; whether it could be started is told by a notice. Source: AMB-21. */
export function RunQuestion({ run, client, queryKey, success, failure, ...question }: RunQuestionProps) {
  const act = async (): Promise<void> => {
    try {
      await run();
      if (success !== undefined) notifySuccess(success);
    } catch (error) {
      notifyError(failure(error));
      logProblem("a script could not be started", error);
    }
    await reread(client, queryKey);
  };
  return <ConfirmAct {...question} act={act} onFailure={() => undefined} />;
}
