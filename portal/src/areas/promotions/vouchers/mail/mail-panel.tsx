import { useId, useState } from "react";
import { longestEmailBody } from "@crema/contract/areas/promotions";
import { Card } from "../../../../ui/display/card.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { Tabs } from "../../../../ui/shell/tabs.tsx";
import { voucherFieldOf, type VoucherPart } from "../form/voucher-fields.tsx";
import type { VoucherForm } from "../form/voucher-form.ts";
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { messageOf } from "../../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { sendTestVoucherMail } from "../voucher-queries.ts";
import { lazyPart } from "../../../../ui/foundation/lazy-part.tsx";
import "./mail.css";

/** The editor's code is large and comes with the first mail that is written. */
const LazyVisualMail = lazyPart(
  async () => (await import("./visual-mail.tsx")).VisualMail,
  ({ onHtml }) => onHtml(),
);

const LazyMailPreview = lazyPart(
  async () => (await import("./mail-preview.tsx")).MailPreview,
  () => {},
);

const views = [
  { id: "visual", label: "Visual" },
  { id: "html", label: "HTML" },
  { id: "preview", label: "Preview" },
];

/** The mail that brings a code: its HTML is what is stored, however it was written. Source: PRO-VCH-06; AMB-90, AMB-93. */
export function MailPanel({ uuid, part }: { uuid: string; part: VoucherPart }) {
  const { form, isReadOnly = false } = part;
  const field = voucherFieldOf(part);
  return (
    <Card title="Email" actions={!isReadOnly && <SendTest uuid={uuid} form={form} />}>
      <div className="ui-stack">
        <TextField {...field("emailSubject")} placeholder={isReadOnly ? undefined : form.title} maxLength={255} />
        <MailBody part={part} />
        <Checkbox {...field("isMarketing")} hint="Its emails go only to people who want marketing" />
      </div>
    </Card>
  );
}

function MailBody({ part }: { part: VoucherPart }) {
  const { label, value: html, onChange, error, ...field } = voucherFieldOf(part)("emailBody");
  const { isReadOnly = false } = field;
  const [chosen, setChosen] = useState("visual");
  const panelId = useId();
  const shown = isReadOnly ? views.slice(1) : views;
  const view = isReadOnly && chosen === "visual" ? "preview" : chosen;
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
            {...field}
            label={label}
            isLabelHidden
            value={html}
            onChange={onChange}
            rows={14}
            maxLength={longestEmailBody}
          />
        )}
        {view === "preview" && <LazyMailPreview html={html} />}
      </div>
      {error === undefined ? (
        !isReadOnly && (
          <p className="ui-field-hint">
            {
              "{{code}}, {{name}}, {{firstName}}, {{expiry}} and {{title}} are filled in. An email without {{code}} gets it at its end."
            }
          </p>
        )
      ) : (
        <p className="ui-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Mails what is being written, saved or not, to the reader alone. */
function SendTest({ uuid, form: { emailSubject, emailBody } }: { uuid: string; form: VoucherForm }) {
  const send = useMutation({
    mutationFn: () => sendTestVoucherMail({ params: { uuid }, body: { emailSubject, emailBody } }),
    onSuccess: () => notifySuccess("A test email is on its way to you"),
    onError: (error) => notifyError(messageOf(error, "The test email could not be sent")),
  });
  return (
    <Button size="small" icon={Send} isPending={send.isPending} onClick={() => send.mutate()}>
      Send a test to me
    </Button>
  );
}
