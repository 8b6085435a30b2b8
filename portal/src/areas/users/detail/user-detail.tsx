import { type User, canEditProfile, isVerified } from "@crema/contract/areas/users";
import { useAccess, useAccessRecord } from "../../../app/access/access-store.ts";
import { usePathParam } from "../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../app/pages/detail-frame.tsx";
import { featuresOn } from "../../../app/start/settings.ts";
import { Note } from "../../../ui/display/note.tsx";
import { LoyaltyPanel } from "../../loyalty/index.ts";
import { OrderHistoryPanel } from "../../orders/index.ts";
import { UserVouchersPanel } from "../../promotions/index.ts";
import { AddressesPanel } from "../addresses/addresses-panel.tsx";
import { useCanActOn } from "../staff-target.ts";
import { userCache, updateUser, useLastUserChange } from "../user-queries.ts";
import { nameOf, userHref } from "../user-words.ts";
import { MetaPanel } from "./meta-panel.tsx";
import { PersonalDetailsPanel } from "./personal-details-panel.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";
import { UserHeader } from "./user-header.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { savedByOf } from "../../../app/forms/draft-conflict.tsx";
import { type RecordForm, useRecordForm } from "../../../app/pages/use-record-form.ts";
import { today } from "../../../app/start/today.ts";
import { problemsOf } from "./user-field-rules.ts";
import { formOf, type UserForm, updateOf, userFieldWords } from "./user-form.ts";

/** The user of the address. Source: spec part 1, section 2 'User detail'. */
export function UserDetail() {
  const uuid = usePathParam("uuid");
  const query = userCache.useRecord(uuid);
  return (
    <DetailRecord id={uuid} noun="user" query={query}>
      {(user) => <LoadedUser key={uuid} user={user} query={query} />}
    </DetailRecord>
  );
}

function LoadedUser({ user, query }: { user: User; query: RecordQuery<User> }) {
  const access = useAccessRecord();
  const on = featuresOn();
  // With the switch off only one's own profile is there, to be read.
  const canEdit = useAccess("user").canEdit && on.has("users") && !isGone(query);
  const isOwn = user.uuid === access.userUuid;
  const isReadOnly = !canEdit || !canEditProfile(user);
  const isEmailLocked = !useCanActOn(user);
  const form = useUserForm(user);
  const { draft, problems } = form;
  const part = { form: draft.form, problems, isReadOnly, isEmailLocked, set: draft.set };
  const frame = {
    noun: "user",
    query,
    form,
    recent: { href: userHref(user.uuid), label: nameOf(user), detail: user.profile.email },
    lastUpdated: user.lastUpdatedDate,
    history: { kind: "user", id: user.uuid } as const,
    isReadOnly,
    head: <UserHeader user={user} isOwn={isOwn} canEdit={canEdit} />,
  };
  if (!isVerified(user))
    return (
      <DetailFrame {...frame}>
        {canEdit && <Note tone="info">The email is not verified yet: the fields can be changed once it is.</Note>}
        <PersonalDetailsPanel {...part} />
      </DetailFrame>
    );
  return (
    <DetailFrame
      {...frame}
      aside={
        <>
          <MetaPanel user={user} canEdit={canEdit} />
          {on.has("orders") && <OrderHistoryPanel userUuid={user.uuid} />}
        </>
      }
    >
      <PersonalDetailsPanel {...part} />
      <LoyaltyPanel userUuid={user.uuid} canEdit={!isReadOnly} />
      <AddressesPanel user={user} isReadOnly={isReadOnly} />
      <PreferencesPanel {...part} />
      {on.has("promotions") && <UserVouchersPanel userUuid={user.uuid} />}
    </DetailFrame>
  );
}

function useUserForm(user: User): RecordForm<UserForm> {
  const client = useQueryClient();
  const form = useRecordForm<User, UserForm>(user, {
    ...userFieldWords,
    formOf,
    problemsOf: (typed, changed) => problemsOf(typed, changed, today()),
    save: (typed) => updateUser({ params: { uuid: user.uuid }, body: updateOf(user, typed) }),
    store: (saved) => userCache.store(client, saved),
    reread: () => userCache.reread(client, user.uuid),
    savedNotice: "User updated successfully",
  });
  // A live message brings the other's values without a name, and later ones may be somebody else's again.
  const hasConflicts = form.draft.conflicts.length > 0;
  const lastChange = useLastUserChange(user, hasConflicts);
  if (!hasConflicts || form.other === undefined) return form;
  return { ...form, other: { ...form.other, savedBy: savedByOf(lastChange.data) ?? form.other.savedBy } };
}
