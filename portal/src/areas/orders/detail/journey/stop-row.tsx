import type { ReactNode } from "react";
import type { JourneyStop } from "@crema/contract/areas/orders";
import { formatDateTime } from "../../../../ui/foundation/format.ts";
import { CodeBox } from "../../../../ui/display/code-box.tsx";
import { stateTones, stateWords, stopWords } from "./journey-words.ts";

/** One stop: where it stands in a sentence, what can be pressed, and on demand everything that was tried and said. */
export function StopRow({ stop, children }: { stop: JourneyStop; children: ReactNode }) {
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
