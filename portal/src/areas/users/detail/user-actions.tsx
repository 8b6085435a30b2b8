import { Archive, ArchiveRestore, KeyRound, MailCheck, Trash2 } from "lucide-react";
import { type User, canArchive, canDelete, canResendVerification, canRestore } from "@crema/contract/areas/users";
import { useGo } from "../../../app/navigation/address.ts";
import { Button } from "../../../ui/button/button.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { openSetPassword } from "../open-set-password.tsx";
import { useCanActOn } from "../staff-target.ts";
import { askToArchive, askToDelete, askToRestore, useActing, useResendVerification } from "./user-acts.tsx";

/**
 * What can be done to a user as a whole; only for those who may edit. What the server would refuse is not offered: one's
 * own account is neither archived nor deleted, and a colleague's is the business of those who edit permissions.
 * Source: USR-DET-03 to USR-DET-06.
 */
export function UserActions({ user, isOwn }: { user: User; isOwn: boolean }) {
  const resend = useResendVerification(user);
  const canAct = useCanActOn(user);
  const canResend = canResendVerification(user);
  return (
    <div className="user-actions-place">
      {(canAct || canResend) && (
        <fieldset className="user-actions" aria-label="Actions" onPointerEnter={preloadDialog}>
          {canResend && (
            <Button icon={MailCheck} isPending={resend.isPending} onClick={() => resend.mutate()}>
              Resend Verification
            </Button>
          )}
          {canAct && <AccountActions user={user} isOwn={isOwn} />}
        </fieldset>
      )}
      {!canAct && (
        <p className="user-actions-reason">
          A colleague’s password, archiving and deleting need the right to edit user permissions.
        </p>
      )}
    </div>
  );
}

function AccountActions({ user, isOwn }: { user: User; isOwn: boolean }) {
  const go = useGo();
  const acting = useActing(user);
  return (
    <>
      <Button icon={KeyRound} onClick={() => openSetPassword(user)}>
        Set Password
      </Button>
      {canArchive(user) && !isOwn && (
        <Button icon={Archive} onClick={() => askToArchive(acting)}>
          Archive User
        </Button>
      )}
      {canRestore(user) && (
        <Button icon={ArchiveRestore} onClick={() => askToRestore(acting)}>
          Restore User
        </Button>
      )}
      {canDelete(user) && !isOwn && (
        <Button icon={Trash2} variant="quiet-danger" onClick={() => askToDelete({ ...acting, go })}>
          Delete User
        </Button>
      )}
    </>
  );
}
