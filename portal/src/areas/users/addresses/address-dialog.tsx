import { useRef, useState } from "react";
import { type User, addressTextMax, defaultCountry } from "@crema/contract/areas/users";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { useConflictChoices } from "../../../app/forms/use-conflict-choices.ts";
import { settings } from "../../../app/start/settings.ts";
import { Note } from "../../../ui/display/note.tsx";
import { ConflictPanel } from "../../../ui/detail/conflict-panel.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { DialogFooter } from "../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import { countries } from "../countries.ts";
import { userCache } from "../user-queries.ts";
import { type AddressForm, addressLabels, countryChange, isRequired } from "./address-form.ts";
import { useAddressForm } from "./use-address-form.ts";

export interface AddressDialogProps {
  userUuid: string;
  /** Undefined adds one. */
  addressId: string | undefined;
  onClose: () => void;
}

/** Adds or edits an address. Source: USR-DET-17 to USR-DET-23. */
export function AddressDialog({ userUuid, addressId, onClose }: AddressDialogProps) {
  const { data: user } = userCache.useRecord(userUuid);
  return user === undefined ? null : <AddressEditor user={user} addressId={addressId} onClose={onClose} />;
}

type TextName = Exclude<keyof AddressForm, "isDefault">;
type AddressDraft = ReturnType<typeof useAddressForm>;

function AddressEditor({
  user,
  addressId,
  onClose,
}: {
  user: User;
  addressId: string | undefined;
  onClose: () => void;
}) {
  const address = user.profile.addresses.find(({ id }) => id === addressId);
  const [opened] = useState(address);
  const isGone = opened !== undefined && address === undefined;
  const form = useAddressForm(user, address ?? opened, onClose);
  const fields = useRef<HTMLFormElement>(null);
  const isBusy = form.save.isPending;
  const submit = (decided?: AddressForm) => {
    const first = form.submit(decided);
    if (first !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <DialogFrame
      title={addressId === undefined ? "Add address" : "Edit address"}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={isBusy}
          onClose={onClose}
          type="submit"
          form="address"
          isDisabled={isGone || form.draft.conflicts.length > 0}
        >
          Save
        </DialogFooter>
      }
    >
      <form
        id="address"
        ref={fields}
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) submit();
        }}
      >
        <AddressNotice form={form} isGone={isGone} onResolve={submit} />
        <AddressFields form={form} isBusy={isBusy || isGone} />
      </form>
    </DialogFrame>
  );
}

function AddressFields({ form, isBusy }: { form: AddressDraft; isBusy: boolean }) {
  const { draft, shown, touch } = form;
  const { form: values, set } = draft;
  const labels = addressLabels(values.country);
  const common = (name: keyof AddressForm) => ({
    name,
    label: labels[name],
    isRequired: isRequired(name),
    isDisabled: isBusy,
    error: shown(name),
    onBlur: () => touch(name),
  });
  const text = (name: TextName) => ({
    ...common(name),
    value: values[name],
    maxLength: addressTextMax,
    onChange: (value: string) => set(name, value),
  });
  const chooseCountry = (country: string) => {
    const change = countryChange(values, country);
    set("country", change.country);
    set("state", change.state);
  };
  return (
    <div className="ui-field-grid">
      <TextField {...text("title")} />
      <TextField {...text("firstName")} />
      <TextField {...text("lastName")} />
      <TextField {...text("companyName")} />
      <TextField {...text("address1")} />
      <TextField {...text("address2")} />
      <TextField {...text("suburb")} />
      <TextField {...text("city")} />
      <Select {...common("country")} options={countries} value={values.country} onChange={chooseCountry} />
      {values.country === defaultCountry ? (
        <Select
          {...common("state")}
          options={settings().addressStates.map((state) => ({ value: state, label: state }))}
          value={values.state}
          onChange={(state) => set("state", state)}
        />
      ) : (
        <TextField {...text("state")} />
      )}
      <TextField {...text("postcode")} />
      <TextField {...text("phone")} type="tel" inputMode="tel" />
      <Checkbox {...common("isDefault")} value={values.isDefault} onChange={(value) => set("isDefault", value)} />
    </div>
  );
}

interface AddressNoticeProps {
  form: AddressDraft;
  /** Somebody else deleted it meanwhile. */
  isGone: boolean;
  onResolve: (decided: AddressForm) => void;
}

/** Why it was not saved: somebody else's change, or the server's reason. */
function AddressNotice({ form, isGone, onResolve }: AddressNoticeProps) {
  const { draft, stored, save, savedBy } = form;
  const { choices, choose, decide } = useConflictChoices(draft, stored);
  if (isGone) return <BadNote>This address was deleted by somebody else.</BadNote>;
  if (draft.conflicts.length > 0) {
    const labels = addressLabels(draft.form.country);
    return (
      <ConflictPanel
        savedBy={savedBy}
        fields={draft.conflicts.map((field) => ({
          id: field,
          label: labels[field],
          yours: String(draft.form[field]),
          theirs: String(stored[field]),
        }))}
        choices={choices}
        onChoose={choose}
        onResolve={() => onResolve(decide())}
        isBusy={save.isPending}
      />
    );
  }
  if (savedBy !== undefined)
    return (
      <Note tone="warn" role="alert">
        This user was saved by {savedBy} while you were editing this address. Nothing you typed is lost: save again.
      </Note>
    );
  const isPerField = save.error instanceof ApiError && Object.keys(save.error.errors).length > 0;
  return save.isError && !isPerField ? <BadNote>{messageOf(save.error)}</BadNote> : null;
}

function BadNote({ children }: { children: string }) {
  return (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  );
}
