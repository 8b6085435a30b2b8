import { useCallback, useState } from "react";
import { type Outcome, unreachableMessage } from "./post.ts";

export interface FormState {
  readonly isSending: boolean;
  /** One sentence above the form; '' when there is nothing to say. */
  readonly problem: string;
  readonly errors: Readonly<Record<string, string>>;
}

const idle: FormState = { isSending: false, problem: "", errors: {} };

/** Sends once at a time, and keeps what was typed when it fails. */
export function useForm<T>(send: () => Promise<Outcome<T>>, onDone: (answer: T) => void) {
  const [state, setState] = useState(idle);
  const submit = useCallback(
    async (errors: Readonly<Record<string, string>> = {}) => {
      if (Object.keys(errors).length > 0) return setState({ isSending: false, problem: "", errors });
      setState({ ...idle, isSending: true });
      const outcome = await send();
      if (outcome.kind === "done") return onDone(outcome.answer);
      if (outcome.kind === "unreachable") return setState({ ...idle, problem: unreachableMessage });
      const hasFields = Object.keys(outcome.errors).length > 0;
      return setState({ isSending: false, problem: hasFields ? "" : outcome.message, errors: outcome.errors });
    },
    [send, onDone],
  );
  return { state, submit };
}
