import type { Order } from "@crema/contract/areas/orders";
import { LinkIfOpen } from "../../../../app/navigation/link-if-open.tsx";
import { settings } from "../../../../app/start/settings.ts";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import "./customer-panel.css";

const nameOf = ({ firstName, lastName, email }: Order["customer"]): string =>
  `${firstName} ${lastName}`.trim() || email || "No name";

export function CustomerPanel({ customer }: { customer: Order["customer"] }) {
  const { userUuid, email, phone, fom, type } = customer;
  const name = nameOf(customer);
  return (
    <Card
      title="Customer"
      actions={
        userUuid === "" ? undefined : (
          <span className="order-customer-link">
            <LinkIfOpen href={`/users/${userUuid}`} hint="You cannot open users">
              View user
            </LinkIfOpen>
          </span>
        )
      }
    >
      <div className="order-customer">
        <Avatar name={name} size="medium" />
        <div className="order-customer-names">
          <b>{name}</b>
          <span>{email === "" ? "No email" : email}</span>
        </div>
      </div>
      <Facts
        facts={[
          { label: "Phone", value: phone },
          { label: `Friends of ${settings().productName}`, value: fom },
          { label: "Type", value: type },
        ]}
      />
    </Card>
  );
}
