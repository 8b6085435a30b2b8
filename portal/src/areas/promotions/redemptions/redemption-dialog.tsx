import type { Redemption } from "@crema/contract/areas/promotions";
import { useAccessRecord } from "../../../app/access/access-store.ts";
import { canOpen, findPage } from "../../../app/access/open-pages.ts";
import { featuresOn } from "../../../app/start/settings.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Facts } from "../../../ui/display/facts.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { Link } from "../../../ui/foundation/link.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import { voucherHref } from "../vouchers/voucher-words.tsx";
import { RedemptionStatus, statusWords } from "./redemption-columns.tsx";

function Holder({ redemption: { assigned, assignedName } }: { redemption: Redemption }) {
  const access = useAccessRecord();
  if (assigned === null) return "–";
  const page = findPage(`/users/${assigned}`);
  const name = assignedName === "" ? assigned : assignedName;
  if (page === undefined || !canOpen(page, access, featuresOn())) return name;
  return <Link href={`/users/${assigned}`}>{name}</Link>;
}

/** One redemption, to read. Source: spec part 2, section 2; PRO-RED-02, PRO-RED-03; MODAL-06. */
export function RedemptionDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { date, title, description, source, posId, status, userDisplay, code, voucherUuid } = redemption;
  const { explanation } = statusWords[status];
  return (
    <DialogFrame title="Redemption" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="ui-stack">
        <Facts
          facts={[
            { label: "Voucher", value: <Link href={voucherHref(voucherUuid)}>{title}</Link> },
            { label: "Description", value: description },
            { label: "Code", value: code },
            { label: "Date", value: formatDateTime(date) },
            { label: "Status", value: <RedemptionStatus status={status} /> },
            { label: source === "pos" ? "POS ID" : "Order in the web shop", value: posId },
            { label: "Assigned to", value: <Holder redemption={redemption} /> },
            { label: "User", value: userDisplay },
          ]}
        />
        {explanation !== "" && <p>{explanation}</p>}
      </div>
    </DialogFrame>
  );
}
