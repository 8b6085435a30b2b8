import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { User } from "@crema/contract/areas/users";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { type OtherSave, savedByOf } from "../../../app/forms/draft-conflict.tsx";
import { differingFields } from "../../../app/forms/draft.ts";
import { useServerErrors } from "../../../app/forms/server-errors.ts";
import { useDraft } from "../../../app/forms/use-draft.ts";
import { today } from "../../../app/start/today.ts";
import { rereadUser, storeUser, updateUser, useLastUserChange } from "../user-queries.ts";
import { problemsOf } from "./user-field-rules.ts";
import { type UserForm, formOf, shownValue, updateOf, userFieldLabels } from "./user-form.ts";

/** "Postcode: 4000 → 4101" for each field in which two versions differ. */
export function changesInWords(before: UserForm, now: UserForm): string[] {
  return differingFields(before, now).map(
    (field) =>
      `${userFieldLabels[field]}: ${shownValue(before[field]) || "empty"} → ${shownValue(now[field]) || "empty"}`,
  );
}

/** The one draft of the user detail: what is typed, what is wrong with it, and saving it. */
export function useUserForm(user: User) {
  const client = useQueryClient();
  const stored = useMemo(() => formOf(user), [user]);
  const draft = useDraft(stored);
  const refused = useServerErrors(draft.form);
  const [other, setOther] = useState<OtherSave | undefined>(undefined);
  const problems = { ...refused.problems, ...problemsOf(draft.form, draft.changed, today()) };

  const save = useMutation({
    mutationFn: (form: UserForm) => updateUser({ params: { uuid: user.uuid }, body: updateOf(user, form) }),
    onMutate: () => refused.clear(),
    onSuccess: async (saved, form) => {
      setOther(undefined);
      await storeUser(client, saved);
      draft.settle(form, formOf(saved));
      notifySuccess("User updated successfully");
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.conflict !== undefined) await meetOtherSave(error.conflict);
      else if (!refused.take(error)) notifyError(messageOf(error));
    },
  });

  /** Reads what the other one stored; the draft then knows by itself which fields clash. */
  async function meetOtherSave(conflict: { changedBy: string; changedAt: string }): Promise<void> {
    try {
      const now = await rereadUser(client, user.uuid);
      setOther({ savedBy: savedByOf(conflict), changed: changesInWords(stored, formOf(now)) });
    } catch {
      notifyError("This record was changed by someone else and could not be read again");
    }
  }

  // A live message brings the other's values without a name, and later ones may be somebody else's again.
  const lastChange = useLastUserChange(user, draft.conflicts.length > 0);
  const savedBy = savedByOf(lastChange.data) ?? other?.savedBy;
  const canSave = Object.keys(problems).length === 0 && draft.conflicts.length === 0;
  return {
    draft,
    stored,
    problems,
    other: draft.conflicts.length > 0 ? { savedBy, changed: other?.changed ?? [] } : other,
    canSave,
    isSaving: save.isPending,
    save: (form: UserForm = draft.form) => save.mutate(form),
    discard: () => {
      draft.discard();
      refused.clear();
      setOther(undefined);
    },
  };
}
