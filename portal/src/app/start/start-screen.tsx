import { LogIn, LogOut } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { leaveForSignIn } from "../session/leave.ts";
import { signOut } from "../session/sign-out.ts";
import { settings } from "./settings.ts";
import type { StartOutcome } from "./start-up.ts";
import "./start-screen.css";

/** Until start-up is over. Source: SHELL-11. */
export function Waiting() {
  return (
    <main className="start-words">
      <h1>waiting for something....</h1>
    </main>
  );
}

/** Why there is no page, with the way on. Source: AMB-13. */
export function StartFailure(props: { outcome: Exclude<StartOutcome, { kind: "ready" }>; onRetry: () => void }) {
  return (
    <main className="start-failure">
      <h1 className="ui-visually-hidden">{settings().productName}</h1>
      {contentOf(props.outcome, props.onRetry)}
    </main>
  );
}

function contentOf(outcome: Exclude<StartOutcome, { kind: "ready" }>, onRetry: () => void) {
  switch (outcome.kind) {
    case "failed":
      return (
        <ErrorState
          title="Crema could not be started"
          message="The server did not answer as it should."
          requestId={outcome.requestId}
          onRetry={onRetry}
        />
      );
    case "no-access":
      return (
        <EmptyState
          title="This account has no access"
          message="Crema is for members of staff."
          action={
            <Button icon={LogOut} onClick={() => void signOut()}>
              Log out
            </Button>
          }
        />
      );
    case "return-refused":
      return (
        <EmptyState
          title="You are not signed in"
          message={outcome.reason}
          action={
            <Button variant="primary" icon={LogIn} onClick={() => void leaveForSignIn()}>
              Sign in
            </Button>
          }
        />
      );
  }
}
