import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "@crema/contract/areas/users";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import type { Go } from "../../../app/navigation/address.ts";
import { forgetRecord } from "../../../app/shell/recent-records.ts";
import { archiveUser, deleteUser, resendVerification, restoreUser, userCache } from "../user-queries.ts";
import { formatTime } from "../../../ui/foundation/format.ts";
import { nameOf, userHref } from "../user-words.ts";

/** A notice for everybody, and beside the question the server's own reason when it refused. */
function tell(notice: string) {
  return (error: unknown): string | undefined => {
    notifyError(notice);
    return error instanceof ApiError && error.isRefusal ? messageOf(error, "") : undefined;
  };
}

interface Acting {
  readonly user: User;
  readonly client: QueryClient;
}

/** Source: USR-DET-43, USR-DET-50, USR-DET-54. */
export function askToArchive({ user, client }: Acting): void {
  openDialog((close) => (
    <ConfirmAct
      title="Archive user"
      message={`Are you sure you want to archive ${nameOf(user)}?`}
      confirmLabel="Archive"
      isDanger
      act={async () => userCache.store(client, await archiveUser({ params: { uuid: user.uuid } }))}
      onFailure={tell("Something went wrong with archiving the user")}
      onDone={() => notifySuccess("User has been archived")}
      onClose={close}
    />
  ));
}

/** Source: USR-DET-43, USR-DET-51, USR-DET-55. */
export function askToRestore({ user, client }: Acting): void {
  openDialog((close) => (
    <ConfirmAct
      title="Restore user"
      message={`Are you sure you want to restore ${nameOf(user)}?`}
      confirmLabel="Restore"
      act={async () => userCache.store(client, await restoreUser({ params: { uuid: user.uuid } }))}
      onFailure={tell("Something went wrong with restoring the user")}
      onDone={() => notifySuccess("User has been restored")}
      onClose={close}
    />
  ));
}

/** Two notices: refused, or failed. Source: USR-DET-44, USR-DET-48, USR-DET-52, USR-DET-56, USR-DET-57; AMB-33. */
export function askToDelete({ user, client, go }: Acting & { go: Go }): void {
  openDialog((close) => (
    <ConfirmAct
      title="Delete user"
      message={`Are you sure you want to permanently delete ${nameOf(user)}?`}
      confirmLabel="Delete"
      isDanger
      act={() => deleteUser({ params: { uuid: user.uuid } })}
      onFailure={(error) => {
        const isRefused = error instanceof ApiError && error.isRefusal;
        return tell(isRefused ? "Could not delete user" : "Something went wrong with deleting the user")(error);
      }}
      onDone={() => {
        notifySuccess("User has been deleted");
        forgetRecord(userHref(user.uuid));
        go("/users", { state: {} });
        userCache.drop(client, user.uuid);
      }}
      onClose={close}
    />
  ));
}

/** Source: USR-DET-53, USR-DET-58. */
export function useResendVerification(user: User) {
  return useMutation({
    mutationFn: () => resendVerification({ body: { email: user.profile.email } }),
    onSuccess: ({ isSentNow, sentAt }) =>
      notifySuccess(
        isSentNow ? "Email verification has been resent" : `Email verification was sent at ${formatTime(sentAt)}`,
      ),
    onError: () => notifyError("There was a problem sending email verification"),
  });
}

export const useActing = (user: User): Acting => ({ user, client: useQueryClient() });
