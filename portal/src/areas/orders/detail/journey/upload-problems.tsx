import type { PreflightProblem } from "@crema/contract/areas/orders";
import { useAccess } from "../../../../app/access/access-store.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { useJourney } from "../order-act-queries.ts";
import { focusField } from "./focus-field.ts";

/** Why the order cannot be uploaded, first on the page, each reason with the way to the field where it is fixed. Source: AMB-48. */
export function UploadProblems({ orderId }: { orderId: string }) {
  const journey = useJourney(orderId).data;
  if (journey === undefined) return null;
  if (journey.problems.length > 0) return <Problems problems={journey.problems} />;
  const upload = journey.stops.find(({ stop }) => stop === "uploaded");
  return upload?.state === "stuck" ? <Note tone="bad">{upload.text}</Note> : null;
}

function Problems({ problems }: { problems: readonly PreflightProblem[] }) {
  const { canEdit } = useAccess("order");
  return (
    <Note tone="warn">
      The ERP would reject this order:
      <ul className="upload-problems">
        {problems.map(({ field, message }) => (
          <li key={`${field}${message}`}>
            {message}{" "}
            {canEdit && field.startsWith("shippingAddress.") && (
              <Button variant="link" size="small" aria-label={`Fix ${message}`} onClick={() => focusField(field)}>
                Fix
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}
