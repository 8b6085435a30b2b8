import { type User, isVerified, statusOf } from "@crema/contract/areas/users";
import { DetailTitle } from "../../../app/pages/detail-title.tsx";
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
      <DetailTitle
        title={nameOf(user)}
        href={userHref(user.uuid)}
        noun="user"
        mark={<Avatar name={nameOf(user)} size="medium" />}
      >
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
      </DetailTitle>
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
