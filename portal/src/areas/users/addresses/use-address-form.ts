import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Address, User } from "@crema/contract/areas/users";
import { ApiError } from "../../../app/api/api-error.ts";
import { keyPerBody } from "../../../app/api/idempotency-key.ts";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { fieldNames } from "../../../app/forms/draft.ts";
import { useServerErrors } from "../../../app/forms/server-errors.ts";
import { useDraft } from "../../../app/forms/use-draft.ts";
import { settings } from "../../../app/start/settings.ts";
import { createAddress, patchUser, refreshUser, updateAddress, useLastUserChange } from "../user-queries.ts";
import { savedByOf } from "../../../app/forms/draft-conflict.tsx";
import { type AddressForm, addressProblems, bodyOfAddress, emptyAddress, formOfAddress } from "./address-form.ts";

/** The draft of one address: over the stored one when it is edited, over an empty one when it is added. */
export function useAddressForm(user: User, address: Address | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const stored = useMemo(() => (address === undefined ? emptyAddress : formOfAddress(address)), [address]);
  const draft = useDraft(stored);
  const refused = useServerErrors(draft.form);
  const [isSubmitted, setSubmitted] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<keyof AddressForm>>(new Set());
  const [savedBy, setSavedBy] = useState<string | undefined>(undefined);
  const [key] = useState(keyPerBody);

  const ownProblems = addressProblems(draft.form, settings().addressStates);
  const isShown = (field: keyof AddressForm) => isSubmitted || touched.has(field);
  const shown = (field: keyof AddressForm) =>
    refused.problems[field] ?? (isShown(field) ? ownProblems[field] : undefined);

  const save = useMutation({
    mutationFn: ({ form, version }: { form: AddressForm; version: string }) => {
      const input = { params: { uuid: user.uuid }, body: bodyOfAddress(form, address) };
      return address === undefined
        ? createAddress(input, { idempotencyKey: key(input.body) })
        : updateAddress(input, { ifMatch: version });
    },
    onMutate: () => refused.clear(),
    onSuccess: async ({ addresses, lastUpdatedDate }) => {
      // An added address was held against no version: what else is cached may be older, so it keeps the version it has.
      const version = address === undefined ? {} : { lastUpdatedDate };
      await patchUser(client, user.uuid, (now) => ({ ...now, ...version, profile: { ...now.profile, addresses } }));
      refreshUser(client, user.uuid);
      onSaved();
      notifySuccess(address === undefined ? "Address has been added" : "Address has been updated");
    },
    onError: (problem) => {
      refused.take(problem);
      if (!(problem instanceof ApiError) || problem.conflict === undefined) return;
      setSavedBy(savedByOf(problem.conflict) ?? "somebody else");
      refreshUser(client, user.uuid);
    },
  });

  const lastChange = useLastUserChange(user, draft.conflicts.length > 0);
  return {
    draft,
    stored,
    shown,
    savedBy: savedByOf(lastChange.data) ?? savedBy,
    save,
    hasProblems: Object.keys({ ...ownProblems, ...refused.problems }).length > 0,
    touch: (field: keyof AddressForm) => setTouched((now) => new Set(now).add(field)),
    /** @returns the first field with a problem, in the form's order; undefined when it was sent */
    submit: (form: AddressForm = draft.form): keyof AddressForm | undefined => {
      setSubmitted(true);
      const problems = { ...addressProblems(form, settings().addressStates), ...refused.problems };
      const first = fieldNames(emptyAddress).find((field) => problems[field] !== undefined);
      if (first === undefined) save.mutate({ form, version: user.lastUpdatedDate });
      return first;
    },
  };
}
