import type { JourneyStop, OrderJourney, PreflightProblem } from "@crema/contract/areas/orders";
import { useAccess } from "../../../../app/access/access-store.ts";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import {
  type Press,
  useJourney,
  useJourneyActs,
  useLiveActs,
  useProcessRewards,
  useSubmitOrder,
} from "../order-act-queries.ts";
import { bookAgain } from "./book-again.tsx";
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
    <ol className="journey">
      {stops.map((stop) => (
        <StopRow key={stop.stop} stop={stop}>
          <StopAct orderId={orderId} stop={stop} problems={problems} isDirty={isDirty} />
        </StopRow>
      ))}
    </ol>
  );
}

interface Act {
  readonly orderId: string;
  readonly stop: JourneyStop;
  readonly problems: readonly PreflightProblem[];
  readonly isDirty: boolean;
}

/** Leads to what is wrong with the address. */
function toAddress(problems: Act["problems"]): Press {
  const field = problems.find((one) => one.field.startsWith("shippingAddress."))?.field ?? "";
  return { isRunning: false, press: () => focusField(field) };
}

/** What the button of a stop does. */
function useStopAct({ orderId, stop, problems }: Act): Press | undefined {
  const { act, toSee } = stop;
  const submit = useSubmitOrder(orderId);
  const process = useProcessRewards(orderId);
  const others = useJourneyActs(orderId, toSee);
  if (act === "") return undefined;
  return {
    ...others,
    submit,
    "resume-upload": submit,
    "process-rewards": process,
    "resume-rewards": process,
    "fix-address": toAddress(problems),
    "book-courier": bookAgain(others["book-courier"], { orderId, stop }),
  }[act];
}

/** These send what is stored. */
const sendsStored: ReadonlySet<JourneyStop["act"]> = new Set(["submit", "resume-upload", "tell-shop-again"]);

/** The one thing staff can do about a stop. */
function StopAct(given: Act) {
  const { stop, isDirty } = given;
  const { canEdit } = useAccess("order");
  const act = useStopAct(given);
  const words = actWords(stop);
  if (words === undefined || act === undefined || !canEdit) return null;
  const needsSaving = isDirty && sendsStored.has(stop.act);
  return (
    <>
      <Button
        size="small"
        isPending={act.isRunning}
        isDisabled={needsSaving}
        aria-label={`${words}: ${stopWords[stop.stop]}`}
        onClick={act.press}
      >
        {words}
      </Button>
      {needsSaving && <span className="journey-hint">Save or discard your changes first.</span>}
    </>
  );
}
