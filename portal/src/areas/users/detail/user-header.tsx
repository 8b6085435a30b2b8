import { ChevronLeft, ChevronRight } from "lucide-react";
import { type User, isVerified, statusOf } from "@crema/contract/areas/users";
import { useAddress, useGo } from "../../../app/navigation/address.ts";
import { neighboursOf } from "../../../app/navigation/list-memory.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { PermissionChips } from "../../permissions/index.ts";
import { nameOf, roleWords, statusWords, userHref } from "../user-words.ts";
import { UserActions } from "./user-actions.tsx";
import "./user-header.css";

function Neighbours({ uuid }: { uuid: string }) {
  const go = useGo();
  const { state } = useAddress();
  const { previous, next } = neighboursOf(userHref(uuid));
  if (previous === undefined && next === undefined) return null;
  const step = (href: string | undefined) => () => {
    if (href !== undefined) go(href, { replace: true, state });
  };
  return (
    <span className="user-neighbours">
      <IconButton
        label="Previous user"
        icon={ChevronLeft}
        isDisabled={previous === undefined}
        onClick={step(previous)}
      />
      <IconButton label="Next user" icon={ChevronRight} isDisabled={next === undefined} onClick={step(next)} />
    </span>
  );
}

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
        <Neighbours uuid={user.uuid} />
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
