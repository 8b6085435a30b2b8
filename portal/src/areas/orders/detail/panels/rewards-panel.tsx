import { Check, Gift } from "lucide-react";
import type { OrderLoyalty } from "@crema/contract/areas/loyalty";
import {
  canProcessReward,
  isLegacyOrder,
  legacyLabel,
  noCardNote,
  noRewardRate,
  type Order,
  transactionText,
} from "@crema/contract/areas/orders";
import { messageOf } from "../../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../../app/feedback/dialogs.tsx";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { notifySuccess } from "../../../../app/feedback/notices.ts";
import { settings } from "../../../../app/start/settings.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { CodeBox } from "../../../../ui/display/code-box.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { formatCount, formatDateTime, formatMoney } from "../../../../ui/foundation/format.ts";
import { preloadDialog } from "../../../../ui/overlay/lazy-dialog.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { StandingNote } from "../journey/standing-note.tsx";
import { useJourney, useMarkRewards, useProcessRewards } from "../order-act-queries.ts";
import { VendorLink } from "./vendor-link.tsx";
import "./rewards-panel.css";

/** What the order earned, and sending it to the card. Source: RWD-01 to RWD-09, RWD-12, RWD-13; AMB-55 to AMB-58; AMD-41. */
export function RewardsPanel({ order, canEdit }: { order: Order; canEdit: boolean }) {
  const query = useJourney(order.orderId);
  const data = query.data?.loyalty;
  const isLegacy = order.source === "Woocommerce" || isLegacyOrder(order, settings().beanDollarStartDate);
  return (
    <Card
      title="Rewards"
      titleAside={data?.rejected === true && <Chip tone="bad">Rejected</Chip>}
      actions={<RewardActs order={order} record={data} canEdit={canEdit} isLegacy={isLegacy} />}
    >
      <div className="ui-stack">
        <RewardNotes order={order} record={data} isLegacy={isLegacy} />
        {data?.rejected !== true && <StandingNote orderId={order.orderId} of="rewarded" />}
        {data !== undefined && <RewardFacts record={data} />}
        {data === undefined && (query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={4} />)}
        <VendorLink of="giftCards" />
      </div>
    </Card>
  );
}

interface Acts {
  readonly order: Order;
  readonly record: OrderLoyalty | undefined;
  readonly canEdit: boolean;
  readonly isLegacy: boolean;
}

function RewardActs({ order, record, canEdit, isLegacy }: Acts) {
  const { orderId, name } = order;
  const process = useProcessRewards(orderId);
  const { mark, onRefused } = useMarkRewards(orderId);
  const isOpen = record !== undefined && canProcessReward(record) && canEdit;
  const ask = (): void => {
    openDialog((close) => (
      <ConfirmAct
        title="Mark as manually processed"
        message={`Were the rewards of order ${name} given by hand? They are never sent from here afterwards.`}
        confirmLabel="Mark as processed"
        act={mark}
        onFailure={(error) => {
          onRefused(error);
          return messageOf(error);
        }}
        onDone={() => notifySuccess("Order rewards have been marked as manually processed")}
        onClose={close}
      />
    ));
  };
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={Check}
        isDisabled={!isOpen || process.isRunning}
        onPointerEnter={preloadDialog}
        onClick={ask}
      >
        Mark as manually processed
      </Button>
      <Button
        size="small"
        icon={Gift}
        isDisabled={!isOpen || !mayEarn(order) || isLegacy}
        isPending={process.isRunning}
        onClick={process.press}
      >
        Resubmit rewards
      </Button>
    </>
  );
}

const mayEarn = (order: Order): boolean =>
  noRewardRate(order) === undefined && order.standing === "settled" && order.customer.fom !== "";

function RewardNotes({ order, record, isLegacy }: Pick<Acts, "order" | "record" | "isLegacy">) {
  if (isLegacy) return <Note tone="mute">{legacyLabel}</Note>;
  const noRate = noRewardRate(order);
  if (noRate !== undefined) return <Note tone="mute">{noRate}</Note>;
  if (record?.rejected === true) return <Note tone="bad">{refusalOf(record)}</Note>;
  if (isWithoutCard(order, record)) return <Note tone="mute">{noCardNote} The reward waits for one.</Note>;
  return null;
}

const isWithoutCard = ({ customer: { fom } }: Order, record: OrderLoyalty | undefined): boolean =>
  fom === "" && record !== undefined && canProcessReward(record);

/** The provider's answer is JSON; other words are Crema's own, for what it decided by itself. */
function refusalOf({ response }: OrderLoyalty): string {
  if (response !== "" && !response.startsWith("{")) return response;
  const said = /"text": "([^"]+)"/.exec(response)?.[1] ?? "";
  return said === "" ? "The gift-card provider refused the rewards." : `The gift-card provider refused: ${said}`;
}

function RewardFacts({ record }: { record: OrderLoyalty }) {
  const { skus, request, response } = record;
  return (
    <>
      <Facts
        facts={[
          { label: "Points", value: formatCount(record.accruedPoints || record.fomPoints) },
          { label: "Points used", value: formatCount(record.pointsUsed) },
          { label: "Credit spent", value: formatMoney(record.fomCreditSpent) },
          { label: "Bean Dollars earned", value: formatMoney(record.fomCurrency) },
        ]}
      />
      <Facts
        facts={[
          { label: "Processed", value: formatDateTime(record.processedAt) },
          { label: "Transaction", value: <span className="reward-transaction">{transactionText(record) || "–"}</span> },
        ]}
      />
      {skus.length > 0 && (
        <ul className="reward-skus" aria-label="Bean Dollars by SKU">
          {skus.map(({ sku, amount }, index) => (
            // Two lines of one order may be of the same part.
            <li key={`${index}${sku}`}>
              <span>{sku}</span>
              <span>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {(request !== "" || response !== "") && (
        <details className="reward-exchange">
          <summary>Request and response</summary>
          <CodeBox label="Request" text={request || "–"} />
          <CodeBox label="Response" text={response || "–"} />
        </details>
      )}
    </>
  );
}
