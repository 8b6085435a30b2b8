import type { JourneyStop } from "@crema/contract/areas/orders";
import { Note } from "../../../../ui/display/note.tsx";
import { useJourney } from "../order-act-queries.ts";

type StopName = JourneyStop["stop"];

const useStop = (orderId: string, of: StopName): JourneyStop | undefined =>
  useJourney(orderId).data?.stops.find((one) => one.stop === of);

/** Whether nobody knows yet if the third party has it: what is stored here says nothing then. */
export const useIsUnclear = (orderId: string, of: StopName): boolean => useStop(orderId, of)?.isUnclear === true;

/** What the journey says of a try that is under way, unclear or needs somebody, beside the button that would make another. */
export function StandingNote({ orderId, of }: { orderId: string; of: StopName }) {
  const stop = useStop(orderId, of);
  if (stop?.state !== "working" && stop?.state !== "stuck") return null;
  return <Note tone={stop.state === "stuck" ? "bad" : "info"}>{stop.text}</Note>;
}
