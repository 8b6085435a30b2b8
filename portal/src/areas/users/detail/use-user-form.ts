import { useQueryClient } from "@tanstack/react-query";
import type { User } from "@crema/contract/areas/users";
import { savedByOf } from "../../../app/forms/draft-conflict.tsx";
import { type RecordForm, useRecordForm } from "../../../app/pages/use-record-form.ts";
import { today } from "../../../app/start/today.ts";
import { rereadUser, storeUser, updateUser, useLastUserChange } from "../user-queries.ts";
import { problemsOf } from "./user-field-rules.ts";
import { formOf, type UserForm, updateOf, userFieldWords } from "./user-form.ts";

/** The one draft of the user detail. */
export function useUserForm(user: User): RecordForm<UserForm> {
  const client = useQueryClient();
  const form = useRecordForm<User, UserForm>(user, {
    ...userFieldWords,
    formOf,
    problemsOf: (typed, changed) => problemsOf(typed, changed, today()),
    save: (typed) => updateUser({ params: { uuid: user.uuid }, body: updateOf(user, typed) }),
    store: (saved) => storeUser(client, saved),
    reread: () => rereadUser(client, user.uuid),
    savedNotice: "User updated successfully",
  });
  // A live message brings the other's values without a name, and later ones may be somebody else's again.
  const hasConflicts = form.draft.conflicts.length > 0;
  const lastChange = useLastUserChange(user, hasConflicts);
  if (!hasConflicts || form.other === undefined) return form;
  return { ...form, other: { ...form.other, savedBy: savedByOf(lastChange.data) ?? form.other.savedBy } };
}
