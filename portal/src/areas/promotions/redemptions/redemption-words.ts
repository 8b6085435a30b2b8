import type { Redemption } from "@crema/contract/areas/promotions";
import type { Tone } from "../../../ui/display/chip.tsx";

/** What staff are told of each standing. */
export const statusWords: Readonly<Record<Redemption["status"], { label: string; tone: Tone; explanation: string }>> = {
  accepted: { label: "Accepted", tone: "ok", explanation: "" },
  reversed: {
    label: "Reversed",
    tone: "mute",
    explanation: "The till or the shop called it off: the use was given back.",
  },
  over_limit: {
    label: "Over limit",
    tone: "warn",
    explanation: "The web shop took the code although nothing of it was left. It is not counted.",
  },
};

export const orDash = (text: string): string => (text === "" ? "–" : text);
