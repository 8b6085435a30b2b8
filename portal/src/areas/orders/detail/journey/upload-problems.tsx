import type { PreflightProblem } from "@crema/contract/areas/orders";
import { useAccess } from "../../../../app/access/access-store.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { type FormPart, addressFields, addressKey } from "../form/order-form.ts";
import { useJourney } from "../order-act-queries.ts";
import { focusField } from "./focus-field.ts";

/**
 * Why the order cannot be uploaded, first on the page, each reason with the way to the field where it is fixed. The ERP is not sent the
 * billing address, but what is wrong there keeps a fix from being saved. Source: AMB-48.
 */
export function UploadProblems({ orderId, part }: { orderId: string; part: FormPart }) {
  const journey = useJourney(orderId).data;
  if (journey === undefined) return null;
  const { problems, stops } = journey;
  if (problems.length > 0)
    return (
      <Note tone="warn">
        The ERP would reject this order:
        <Problems problems={problems} />
        <Problems title="These also have to be fixed before you can save:" problems={billingProblems(part)} />
      </Note>
    );
  const upload = stops.find(({ stop }) => stop === "uploaded");
  return upload?.state === "stuck" ? <Note tone="bad">{upload.text}</Note> : null;
}

const billingProblems = ({ problems, isReadOnly }: FormPart): readonly PreflightProblem[] =>
  isReadOnly
    ? []
    : addressFields.flatMap((name) => {
        const field = addressKey("billingAddress", name);
        const message = problems[field];
        return message === undefined ? [] : [{ field, message: `Billing address: ${message}` }];
      });

function Problems({ title, problems }: { title?: string; problems: readonly PreflightProblem[] }) {
  const { canEdit } = useAccess("order");
  if (problems.length === 0) return null;
  return (
    <>
      {title}
      <ul className="upload-problems">
        {problems.map(({ field, message }) => (
          <li key={`${field}${message}`}>
            {message}{" "}
            {canEdit && field.includes("Address.") && (
              <Button variant="link" size="small" aria-label={`Fix ${message}`} onClick={() => focusField(field)}>
                Fix
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
