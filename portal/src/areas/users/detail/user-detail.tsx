import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { type User, canEditProfile, isVerified } from "@crema/contract/areas/users";
import { useAccess, useAccessRecord } from "../../../app/access/access-store.ts";
import { ApiError } from "../../../app/api/api-error.ts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { DraftConflict } from "../../../app/forms/draft-conflict.tsx";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { usePathParam } from "../../../app/navigation/address.ts";
import { rememberOpened } from "../../../app/navigation/list-memory.ts";
import { useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { rememberRecord } from "../../../app/shell/recent-records.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SaveBar } from "../../../ui/detail/save-bar.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { DetailPage } from "../../../ui/shell/shell-frame.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { LoyaltyPanel } from "../../loyalty/index.ts";
import { OrderHistoryPanel } from "../../orders/index.ts";
import { UserVouchersPanel } from "../../promotions/index.ts";
import { AddressesPanel } from "../addresses/addresses-panel.tsx";
import { useCanActOn } from "../staff-target.ts";
import { useLiveUser, useUser } from "../user-queries.ts";
import { nameOf, userHref } from "../user-words.ts";
import { MetaPanel } from "./meta-panel.tsx";
import { PersonalDetailsPanel } from "./personal-details-panel.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";
import { useUserForm } from "./use-user-form.ts";
import { shownValue, userFieldLabels } from "./user-form.ts";
import { UserHeader } from "./user-header.tsx";

/** The user of the address. Source: spec part 1, section 2 'User detail'. */
export function UserDetail() {
  const uuid = usePathParam("uuid");
  const query = useUser(uuid);
  useLiveUser(uuid);
  useEffect(() => rememberOpened(uuid), [uuid]);
  if (query.data !== undefined) return <LoadedUser key={uuid} user={query.data} query={query} />;
  if (query.isError) return <NoUser query={query} />;
  return (
    <DetailPage bar={<SaveBar isDirty={false} isReadOnly={false} onSave={() => {}} onDiscard={() => {}} />}>
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    </DetailPage>
  );
}

type UserQuery = ReturnType<typeof useUser>;

const isUnknown = ({ error }: UserQuery): boolean => error instanceof ApiError && error.status === 404;

function NoUser({ query }: { query: UserQuery }) {
  if (isUnknown(query)) return <EmptyState title="404" message="There is no user at this address." />;
  return <LoadFailure query={query} />;
}

/** What is on screen could not be read again: it may be out of date, or the user is gone. */
function RereadFailure({ query }: { query: UserQuery }) {
  if (!query.isError) return null;
  if (isUnknown(query))
    return (
      <Note tone="bad" role="alert">
        This user has been deleted. What you see is what was last read.
      </Note>
    );
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <Button size="small" icon={RotateCw} isPending={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      This user could not be read again: what you see may be out of date.
    </Note>
  );
}

function LoadedUser({ user, query }: { user: User; query: UserQuery }) {
  const access = useAccessRecord();
  const canEdit = useAccess("user").canEdit && !isUnknown(query);
  const isOwn = user.uuid === access.userUuid;
  const isReadOnly = !canEdit || !canEditProfile(user);
  const isEmailLocked = !useCanActOn(user);
  const { draft, stored, problems, other, canSave, isSaving, save, discard } = useUserForm(user);
  useUnsavedChanges(draft.isChanged);
  useEffect(() => {
    rememberRecord({ href: userHref(user.uuid), label: nameOf(user), detail: user.profile.email });
    markFirstRows();
  }, [user]);
  const part = { form: draft.form, problems, isReadOnly, isEmailLocked, set: draft.set };
  const bar = (
    <SaveBar
      lastUpdated={formatDateTime(user.lastUpdatedDate)}
      isDirty={draft.isChanged}
      canSave={canSave}
      isSaving={isSaving}
      isReadOnly={isReadOnly}
      onSave={() => save()}
      onDiscard={discard}
    />
  );
  const top = (
    <>
      <UserHeader user={user} isOwn={isOwn} canEdit={canEdit} />
      <RereadFailure query={query} />
      {canEdit && !isVerified(user) && (
        <Note tone="info">The email is not verified yet: the fields can be changed once it is.</Note>
      )}
      <DraftConflict
        draft={draft}
        stored={stored}
        other={other}
        isSaving={isSaving}
        labelOf={(field) => userFieldLabels[field]}
        shown={(form, field) => shownValue(form[field])}
        onResolve={save}
      />
      <PersonalDetailsPanel {...part} />
    </>
  );
  if (!isVerified(user)) return <DetailPage bar={bar}>{top}</DetailPage>;
  return (
    <DetailPage
      bar={bar}
      aside={
        <>
          <MetaPanel user={user} />
          <OrderHistoryPanel userUuid={user.uuid} />
        </>
      }
    >
      {top}
      <LoyaltyPanel userUuid={user.uuid} />
      <AddressesPanel user={user} isReadOnly={isReadOnly} />
      <PreferencesPanel {...part} />
      <UserVouchersPanel userUuid={user.uuid} />
    </DetailPage>
  );
}
