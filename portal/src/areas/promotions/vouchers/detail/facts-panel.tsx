import type { Voucher } from "@crema/contract/areas/promotions";
import { Card } from "../../../../ui/display/card.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { formatCount, formatDate } from "../../../../ui/foundation/format.ts";
import { statusWord } from "../voucher-words.ts";

/** What nobody changes here. Source: PRO-VCH-07, PRO-VCH-13; AMD-21. */
export function FactsPanel({ voucher: { status, createdAt, totalClaims, uuid } }: { voucher: Voucher }) {
  return (
    <Card title="Voucher">
      <Facts
        facts={[
          { label: "Status", value: statusWord(status) },
          { label: "Total claims", value: formatCount(totalClaims) },
          { label: "Created", value: formatDate(createdAt) },
          { label: "UUID", value: uuid },
        ]}
      />
    </Card>
  );
}
