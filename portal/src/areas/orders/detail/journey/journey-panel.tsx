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
import { actWords, stopWords, stateTones, stateWords } from "./journey-words.ts";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../../ui/foundation/format.ts";
import { CodeBox } from "../../../../ui/display/code-box.tsx";
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

function toAddress(problems: Act["problems"]): Press {
  const field = problems.find((one) => one.field.startsWith("shippingAddress."))?.field ?? "";
  return { isRunning: false, press: () => focusField(field) };
}

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

const sendsStored: ReadonlySet<JourneyStop["act"]> = new Set(["submit", "resume-upload", "tell-shop-again"]);

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

/** One stop: where it stands in a sentence, what can be pressed, and on demand everything that was tried and said. */
function StopRow({ stop, children }: { stop: JourneyStop; children: ReactNode }) {
  const { state, text, at, events } = stop;
  return (
    <li className="journey-stop" data-tone={stateTones[state]} data-state={state} aria-label={stopWords[stop.stop]}>
      <i className="journey-dot" aria-hidden />
      <div className="journey-head">
        <b>{stopWords[stop.stop]}</b>
        <span className="ui-visually-hidden">{stateWords[state]}</span>
        {state !== "none" && at !== "" && <time dateTime={at}>{formatDateTime(at)}</time>}
      </div>
      <p>{text}</p>
      <div className="journey-act">{children}</div>
      {events.length > 0 && (
        <details className="journey-events">
          <summary>{events.length === 1 ? "1 event" : `${events.length} events`}</summary>
          <ol>
            {events.map((event, index) => (
              // Events are only added at the end.
              <Event key={`${index}${event.at}`} event={event} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function Event({ event: { at, text, username, detail } }: { event: JourneyStop["events"][number] }) {
  return (
    <li>
      <div className="journey-event-head">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {username !== "" && <span>{username}</span>}
      </div>
      <p>{text}</p>
      {detail !== "" && (
        <details>
          <summary>Details</summary>
          <CodeBox text={detail} />
        </details>
      )}
    </li>
  );
}
