import type { JourneyStop, OrderJourney, PreflightProblem } from "@crema/contract/areas/orders";
import { useAccess } from "../../../../app/access/access-store.ts";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import {
  useJourney,
  useLiveActs,
  useProcessRewards,
  useRefundSeen,
  useShopChangeSeen,
  useSubmitOrder,
} from "../order-act-queries.ts";
import { focusField } from "./focus-field.ts";
import { actWords, stopWords } from "./journey-words.ts";
import { StopRow } from "./stop-row.tsx";
import "./journey.css";

/** What happened to the order and what comes next, from the web shop to the door. Source: AMB-48, AMB-57. */
export function JourneyPanel({ orderId, isDirty }: { orderId: string; isDirty: boolean }) {
  const query = useJourney(orderId);
  useLiveActs(orderId);
  const { data } = query;
  return (
    <Card title="Journey">
      {data === undefined && (query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={10} />)}
      {data !== undefined && <Stops orderId={orderId} journey={data} isDirty={isDirty} />}
    </Card>
  );
}

function Stops({ orderId, journey, isDirty }: { orderId: string; journey: OrderJourney; isDirty: boolean }) {
  const { stops, problems } = journey;
  return (
    <div className="ui-stack">
      {problems.length > 0 && <Problems problems={problems} />}
      <ol className="journey">
        {stops.map((stop) => (
          <StopRow key={stop.stop} stop={stop}>
            <StopAct orderId={orderId} stop={stop} problems={problems} isDirty={isDirty} />
          </StopRow>
        ))}
      </ol>
    </div>
  );
}

function Problems({ problems }: { problems: readonly PreflightProblem[] }) {
  return (
    <Note tone="warn">
      The ERP would refuse this order:
      <ul className="journey-problems">
        {problems.map(({ field, message }) => (
          <li key={`${field}${message}`}>{message}</li>
        ))}
      </ul>
    </Note>
  );
}

interface Act {
  readonly orderId: string;
  readonly stop: JourneyStop;
  readonly problems: readonly PreflightProblem[];
  readonly isDirty: boolean;
}

/** The one thing staff can do about a stop. */
function StopAct({ orderId, stop, problems, isDirty }: Act) {
  const { canEdit } = useAccess("order");
  const submit = useSubmitOrder(orderId);
  const process = useProcessRewards(orderId);
  const refundSeen = useRefundSeen(orderId);
  const shopChangeSeen = useShopChangeSeen(orderId);
  const isUpload = stop.stop === "uploaded" && stop.act !== "shop-change-seen";
  const presses = { "refund-seen": refundSeen, "shop-change-seen": shopChangeSeen };
  const press = stop.act === "refund-seen" || stop.act === "shop-change-seen" ? presses[stop.act] : process;
  const act = isUpload ? submit : press;
  const words = actWords(stop);
  if (words === undefined || !canEdit) return null;
  const isFix = stop.act === "fix-address";
  const run = (): void => {
    if (isFix) focusField(problems.find(({ field }) => field.startsWith("shippingAddress."))?.field ?? "");
    else act.press();
  };
  const needsSaving = isUpload && isDirty && !isFix;
  return (
    <>
      <Button
        size="small"
        isPending={act.isRunning}
        isDisabled={needsSaving}
        aria-label={`${words}: ${stopWords[stop.stop]}`}
        onClick={run}
      >
        {words}
      </Button>
      {needsSaving && <span className="journey-hint">Save or discard your changes first.</span>}
    </>
  );
}
