import { Check, Pencil } from "lucide-react";
import { useState } from "react";
import { type Order, type OrderAddress, type OrderAddressField, needsAddressRules } from "@crema/contract/areas/orders";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import {
  type FormPart,
  addressFields,
  addressKey,
  addressLabels,
  addressOf,
  addressTitles,
  type WhichAddress,
} from "../form/order-form.ts";
import "./order-address-panel.css";

const half = new Set<OrderAddressField>(["city", "state", "postCode", "country"]);
const optional = new Set<OrderAddressField>(["company", "address2"]);

function linesOf({ company, address1, address2, city, state, postCode, country, phone }: OrderAddress): string[] {
  const place = [city, state, postCode].filter((part) => part !== "").join(" ");
  return [company, address1, address2, place, country, phone].filter((line) => line !== "");
}

function AddressLines({ address }: { address: OrderAddress }) {
  const lines = linesOf(address);
  if (address.name === "" && lines.length === 0) return <p className="order-address-lines">No address</p>;
  return (
    <div className="order-address-lines">
      {address.name !== "" && <b>{address.name}</b>}
      {lines.map((line, index) => (
        // Two lines of one address may read the same.
        <span key={`${index}${line}`}>{line}</span>
      ))}
    </div>
  );
}

interface AddressProps {
  readonly order: Order;
  readonly which: WhichAddress;
  readonly part: FormPart;
}

/** Source: ORD-DET-12 to ORD-DET-15, ORD-DET-18, ORD-DET-20 to ORD-DET-28. */
export function OrderAddressPanel({ order, which, part }: AddressProps) {
  const { form, problems, isReadOnly } = part;
  const wrong = addressFields.flatMap((field) => problems[addressKey(which, field)] ?? []);
  // Where something is to be mended, the fields stand open from the start.
  const [isOpen, setOpen] = useState(wrong.length > 0);
  const title = addressTitles[which];
  const isEdited = isOpen && !isReadOnly;
  return (
    <Card
      title={title}
      actions={
        isReadOnly ? undefined : (
          <Button
            size="small"
            variant="ghost"
            icon={isEdited ? Check : Pencil}
            aria-label={isEdited ? `Done with ${title.toLowerCase()}` : `Edit ${title.toLowerCase()}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isEdited ? "Done" : "Edit"}
          </Button>
        )
      }
    >
      {isEdited ? (
        <AddressFields order={order} which={which} part={part} />
      ) : (
        <>
          <AddressLines address={addressOf(form, which)} />
          {wrong.length > 0 && (
            <ul className="order-address-problems">
              {wrong.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}

function AddressFields({ order, which, part: { form, problems, set } }: AddressProps) {
  const isStrict = needsAddressRules(order);
  return (
    <fieldset className="order-address-form" aria-label={addressTitles[which]}>
      {addressFields.map((field) => {
        const key = addressKey(which, field);
        return (
          <div key={field} data-wide={half.has(field) ? undefined : true}>
            <TextField
              label={addressLabels[field]}
              name={key}
              value={form[key]}
              onChange={(value) => set(key, value)}
              error={problems[key]}
              isRequired={isStrict && !optional.has(field)}
              maxLength={500}
              {...(field === "phone" && { type: "tel", inputMode: "tel" })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
