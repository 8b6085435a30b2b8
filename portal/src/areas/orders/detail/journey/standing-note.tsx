import type { JourneyStop } from "@crema/contract/areas/orders";
import { Note } from "../../../../ui/display/note.tsx";
import { useJourney } from "../order-act-queries.ts";

/** What the journey tells of a try that is under way, unclear or needs somebody, beside the button that would make another. */
export function StandingNote({ orderId, of }: { orderId: string; of: JourneyStop["stop"] }) {
  const stop = useJourney(orderId).data?.stops.find((one) => one.stop === of);
  if (stop?.state !== "working" && stop?.state !== "stuck") return null;
  return <Note tone={stop.state === "stuck" ? "bad" : "info"}>{stop.text}</Note>;
}
