import { latestBirthday } from "@crema/contract/areas/users";
import { today } from "../../../app/start/today.ts";
import { Card } from "../../../ui/display/card.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { readDateText } from "../../../ui/fields/date-text.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { countries } from "../countries.ts";
import type { FormPart } from "./user-field-rules.ts";
import { userFieldLabels as labels } from "./user-form.ts";

const anyCountry = [{ value: "", label: "Not set" }, ...countries];

type TextName = "firstName" | "lastName" | "email" | "phoneNumber" | "mobileNumber" | "postcode";

/** Names, addresses to reach the person under, birthday. Source: USR-DET-29. */
export function PersonalDetailsPanel({ form, problems, isReadOnly, isEmailLocked, set }: FormPart) {
  const text = (name: TextName) => ({
    label: labels[name],
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
    isReadOnly,
  });
  const isHalfTyped = readDateText(form.birthday).kind === "incomplete";
  return (
    <Card title="Personal Details">
      <div className="ui-field-grid">
        <TextField {...text("firstName")} maxLength={100} />
        <TextField {...text("lastName")} maxLength={100} />
        <TextField
          {...text("email")}
          type="email"
          inputMode="email"
          maxLength={254}
          isReadOnly={isReadOnly || isEmailLocked}
          isRequired={!isReadOnly && !isEmailLocked}
          hint={!isReadOnly && isEmailLocked ? "Needs the right to edit user permissions" : undefined}
        />
        <TextField {...text("phoneNumber")} type="tel" inputMode="tel" maxLength={50} />
        <TextField {...text("mobileNumber")} type="tel" inputMode="tel" maxLength={50} />
        <DateField
          label={labels.birthday}
          name="birthday"
          value={form.birthday}
          max={latestBirthday(today())}
          onChange={(value) => set("birthday", value)}
          error={isHalfTyped ? undefined : problems.birthday}
          isReadOnly={isReadOnly}
        />
        <TextField {...text("postcode")} maxLength={50} />
        <Select
          label={labels.country}
          name="country"
          options={anyCountry}
          value={form.country}
          onChange={(value) => set("country", value)}
          error={problems.country}
          isReadOnly={isReadOnly}
        />
      </div>
    </Card>
  );
}
