import type { User } from "@crema/contract/areas/users";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../../app/api/idempotency-key.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { settings } from "../../../app/start/settings.ts";
import { Button } from "../../../ui/button/button.tsx";
import { refreshAppLinkLogs, sendAppLink } from "../user-queries.ts";
import "./send-app-link.css";

/** Sends the link to the app to a user who asks for it, after a question that names the number and shows the text. Source: AMB-31. */
export function SendAppLink({ user }: { user: User }) {
  const client = useQueryClient();
  if (user.profile.mobileNumber === "")
    return <p className="send-app-link-reason">There is no mobile number to send a link to.</p>;
  return (
    <Button icon={MessageSquareText} onClick={() => ask({ user, client, isAgain: false })}>
      Send app link
    </Button>
  );
}

interface Asked {
  readonly user: User;
  readonly client: QueryClient;
  readonly isAgain: boolean;
  readonly reason?: string;
}

function ask({ user, client, isAgain, reason }: Asked): void {
  const { mobileNumber } = user.profile;
  // Pressed again after a lost answer, the same question sends nothing a second time.
  const idempotencyKey = newIdempotencyKey();
  openDialog((close) => (
    <ConfirmAct
      title={isAgain ? "Send another app link" : "Send app link"}
      message={<Question mobileNumber={mobileNumber} reason={reason} />}
      confirmLabel={isAgain ? "Send another" : "Send"}
      act={async () => {
        await sendAppLink({ body: { userUuid: user.uuid, mobileNumber, again: isAgain } }, { idempotencyKey });
        refreshAppLinkLogs(client, user.uuid);
      }}
      onFailure={(error) => {
        if (!(error instanceof ApiError) || error.code !== "made_before") return failed(error);
        close();
        ask({ user, client, isAgain: true, reason: messageOf(error, "") });
        return undefined;
      }}
      onDone={() => notifySuccess("The app link is on its way")}
      onClose={close}
    />
  ));
}

function failed(error: unknown): string {
  notifyError("The app link could not be sent");
  return messageOf(error, "Nothing was sent. Try again.");
}

function Question({ mobileNumber, reason }: { mobileNumber: string; reason: string | undefined }) {
  return (
    <>
      <p>
        {reason !== undefined && `${reason}. `}Send this text message to {mobileNumber}?
      </p>
      {settings().appLinkText !== "" && <p className="send-app-link-text">{settings().appLinkText}</p>}
    </>
  );
}
