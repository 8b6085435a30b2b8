import { Card } from "../../../ui/display/card.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import type { FormPart } from "./user-field-rules.ts";
import "./preferences-panel.css";
import { type UserForm, userFieldLabels as labels } from "./user-form.ts";

/** Grinds the shops offer; a stored one that is not among them stays and is shown. */
const grinds = [
  { value: "", label: "No preference" },
  ...["Whole Beans", "Espresso", "Stovetop", "Plunger", "Filter", "AeroPress"].map((value) => ({
    value,
    label: value,
  })),
];

type Flag = { [K in keyof UserForm]: UserForm[K] extends boolean ? K : never }[keyof UserForm];
const flags: readonly Flag[] = ["emailBirthdayOffer", "emailMarketing", "postalBirthdayOffer", "smsMarketing"];

/** Preferred grind and what may be sent to the person. Source: USR-DET-31. */
export function PreferencesPanel({ form, problems, isReadOnly, set }: FormPart) {
  return (
    <Card title="Preferences">
      <div className="ui-stack">
        <div className="preferences-grind">
          <Select
            label={labels.grind}
            name="grind"
            options={grinds}
            value={form.grind}
            onChange={(value) => set("grind", value)}
            error={problems.grind}
            isReadOnly={isReadOnly}
          />
        </div>
        <fieldset className="ui-field-grid preferences-flags" aria-label="Notifications">
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              label={labels[flag]}
              name={flag}
              value={form[flag]}
              onChange={(value) => set(flag, value)}
              error={problems[flag]}
              isReadOnly={isReadOnly}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}
