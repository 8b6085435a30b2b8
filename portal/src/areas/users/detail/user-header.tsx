import { type User, isVerified, statusOf } from "@crema/contract/areas/users";
import { Neighbours } from "../../../app/navigation/neighbours.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { PermissionChips } from "../../permissions/index.ts";
import { nameOf, roleWords, statusWords, userHref } from "../user-words.ts";
import { UserActions } from "./user-actions.tsx";
import "./user-header.css";

/** Who this is, in which state, with which rights, and what can be done. Source: USR-DET-03 to USR-DET-09. */
export function UserHeader({ user, isOwn, canEdit }: { user: User; isOwn: boolean; canEdit: boolean }) {
  const status = statusWords[statusOf(user)];
  const isStaff = user.accessRoles.includes("staff");
  return (
    <header className="user-header">
      <div className="user-title">
        <Avatar name={nameOf(user)} size="medium" />
        <h2>{nameOf(user)}</h2>
        <span className="user-states">
          <Chip tone={status.tone} dot={status.dot}>
            {status.label}
          </Chip>
          {isVerified(user) ? (
            <Chip tone="ok">Email verified</Chip>
          ) : (
            <Chip tone="warn" dot="hollow">
              Email pending
            </Chip>
          )}
        </span>
        <Neighbours href={userHref(user.uuid)} noun="user" />
      </div>
      <div className="user-header-row" data-staff={isStaff || undefined}>
        <PermissionChips
          userUuid={user.uuid}
          name={nameOf(user)}
          isOwn={isOwn}
          isStaff={isStaff}
          roles={user.accessRoles.map((role) => roleWords[role])}
        />
        {canEdit && <UserActions user={user} isOwn={isOwn} />}
      </div>
    </header>
  );
}
