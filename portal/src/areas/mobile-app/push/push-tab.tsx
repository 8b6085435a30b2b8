import { useMemo, useState } from "react";
import { useAccess } from "../../../app/access/access-store.ts";
import { useTypedFields } from "../../../app/forms/typed-fields.ts";
import { useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { PushCompose } from "./push-compose.tsx";
import { changed, emptyForm, hasTexts, typedIn } from "./push-form.ts";
import { PushGate } from "./push-gate.tsx";
import { PushHistory } from "./push-history.tsx";
import "./push.css";

/** Push notifications of the mobile app: a new one for those who may send, and what was sent. Source: spec part 2, section 2; APP-PUSH-01 to APP-PUSH-10; AMD-05. */
export function PushTab() {
  const { canEdit } = useAccess("notification");
  const [form, setForm] = useState(emptyForm);
  const [isAsking, ask] = useState(false);
  useUnsavedChanges(hasTexts(form));
  useTypedFields(useMemo(() => typedIn(form), [form]));
  return (
    <div className="push-page">
      {canEdit && (
        <PushCompose form={form} set={(part) => setForm((now) => changed(now, part))} onSend={() => ask(true)} />
      )}
      <PushHistory canEdit={canEdit} />
      {isAsking && (
        <PushGate
          form={form}
          onSent={() => {
            ask(false);
            setForm(emptyForm);
          }}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}
