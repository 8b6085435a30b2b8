/** How a push notification is told. Pure. Source: APP-PUSH-04; AMB-105, AMB-106; docs/areas/notifications.md. */
import { hasPushFailed, type Push } from "@crema/contract/areas/notifications";
import type { ChipProps } from "../../../ui/display/chip.tsx";
import { formatCount, formatTime } from "../../../ui/foundation/format.ts";

const counted = (count: number, noun: string, plural: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;
export const peopleText = (count: number): string => counted(count, "person", "people");
export const devicesText = (count: number): string => counted(count, "device", "devices");

export const sendSentence = (people: number, devices: number): string =>
  `You are about to send this push notification to ${peopleText(people)}, on ${devicesText(devices)}.`;

export const stopSentence = ({ devices, waiting }: Pick<Push, "devices" | "waiting">): string =>
  `${progressText({ devices, waiting })} have been tried. What has left arrives all the same; the rest get nothing, and can be sent it later.`;

type Standing = Pick<Push, "state" | "reason" | "waitsUntil" | "sent" | "failed" | "isStopping">;

export function pushStatus({
  state,
  reason,
  failed,
  sent,
  isStopping,
}: Standing): { label: string } & Pick<ChipProps, "tone" | "dot"> {
  if (state === "stopped")
    return { label: "Stopped", tone: hasPushFailed({ state, reason, failed }) ? "bad" : "mute", dot: "solid" };
  if (isStopping) return { label: "Stopping", tone: "warn", dot: "hollow" };
  if (state === "sending")
    return reason === ""
      ? { label: "Sending", tone: "info", dot: "hollow" }
      : { label: "Waiting", tone: "warn", dot: "hollow" };
  if (failed === 0) return { label: "Sent", tone: "ok", dot: "solid" };
  return sent === 0
    ? { label: "Failed", tone: "bad", dot: "solid" }
    : { label: "Sent in part", tone: "warn", dot: "solid" };
}

/** Why it waits, or was stopped; '' where neither. */
export function reasonText({ state, reason, waitsUntil }: Pick<Standing, "state" | "reason" | "waitsUntil">): string {
  if (reason === "") return "";
  return state === "sending" && waitsUntil !== "" ? `Waits until ${formatTime(waitsUntil)}: ${reason}` : reason;
}

export const progressText = ({ devices, waiting }: Pick<Push, "devices" | "waiting">): string =>
  `${formatCount(Math.max(0, devices - waiting))} of ${devicesText(devices)}`;
