import { useId, useState } from "react";
import { longestEmailBody } from "@crema/contract/areas/promotions";
import { Card } from "../../../../ui/display/card.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { Tabs } from "../../../../ui/shell/tabs.tsx";
import type { FormPart } from "../form/form-part.ts";
import { labelOf } from "../form/voucher-form.ts";
import { LazyMailPreview, LazyVisualMail } from "./lazy-mail.tsx";
import { SendTest } from "./send-test.tsx";
import "./mail.css";

const views = [
  { id: "visual", label: "Visual" },
  { id: "html", label: "HTML" },
  { id: "preview", label: "Preview" },
];
const label = labelOf("emailBody");

/** The mail that brings a code: its HTML is what is stored, however it was written. Source: PRO-VCH-06; AMB-90, AMB-93. */
export function MailPanel({ uuid, part }: { uuid: string; part: FormPart }) {
  const { form, problems, isReadOnly, set } = part;
  return (
    <Card title="Email" actions={!isReadOnly && <SendTest uuid={uuid} form={form} />}>
      <div className="ui-stack">
        <TextField
          label={labelOf("emailSubject")}
          name="emailSubject"
          value={form.emailSubject}
          onChange={(value) => set("emailSubject", value)}
          error={problems.emailSubject}
          placeholder={isReadOnly ? undefined : form.title}
          maxLength={255}
          isReadOnly={isReadOnly}
        />
        <MailBody part={part} />
        <Checkbox
          label={labelOf("isMarketing")}
          name="isMarketing"
          value={form.isMarketing}
          onChange={(value) => set("isMarketing", value)}
          hint="Its emails go only to people who want marketing"
          isReadOnly={isReadOnly}
        />
      </div>
    </Card>
  );
}

function MailBody({ part: { form, problems, isReadOnly, set } }: { part: FormPart }) {
  const [chosen, setChosen] = useState("visual");
  const panelId = useId();
  const shown = isReadOnly ? views.slice(1) : views;
  const view = isReadOnly && chosen === "visual" ? "preview" : chosen;
  const html = form.emailBody;
  const onChange = (value: string) => set("emailBody", value);
  return (
    <div className="mail-body">
      <div className="mail-views">
        <span className="ui-field-label">{label}</span>
        <Tabs label="Email body views" tabs={shown} selectedId={view} onSelect={setChosen} panelId={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={label} className="mail-view">
        {view === "visual" && (
          <LazyVisualMail label={label} html={html} onChange={onChange} onHtml={() => setChosen("html")} />
        )}
        {view === "html" && (
          <TextArea
            label={label}
            isLabelHidden
            name="emailBody"
            value={html}
            onChange={onChange}
            rows={14}
            maxLength={longestEmailBody}
            isReadOnly={isReadOnly}
          />
        )}
        {view === "preview" && <LazyMailPreview html={html} />}
      </div>
      {problems.emailBody === undefined ? (
        !isReadOnly && (
          <p className="ui-field-hint">
            {
              "{{code}}, {{name}}, {{firstName}}, {{expiry}} and {{title}} are filled in. An email without {{code}} gets it at its end."
            }
          </p>
        )
      ) : (
        <p className="ui-field-error" role="alert">
          {problems.emailBody}
        </p>
      )}
    </div>
  );
}
