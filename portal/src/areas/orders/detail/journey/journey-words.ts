import type { JourneyBooking, JourneyStop } from "@crema/contract/areas/orders";
import type { Tone } from "../../../../ui/display/chip.tsx";

export const stopWords: Readonly<Record<JourneyStop["stop"], string>> = {
  received: "Received",
  uploaded: "Uploaded",
  rewarded: "Rewarded",
  booked: "Booked",
  delivered: "Delivered",
};

export const stateTones: Readonly<Record<JourneyStop["state"], Tone>> = {
  done: "ok",
  waiting: "mute",
  working: "info",
  stuck: "bad",
  none: "mute",
};
export const stateWords: Readonly<Record<JourneyStop["state"], string>> = {
  done: "Done",
  waiting: "Waiting",
  working: "Under way",
  stuck: "Needs somebody",
  none: "Not for this order",
};

export function actWords({ act }: Pick<JourneyStop, "act">): string | undefined {
  switch (act) {
    case "submit":
      return "Submit now";
    case "process-rewards":
      return "Process now";
    case "resume-upload":
    case "resume-rewards":
    case "fix-address":
      return "Fix and resume";
    case "tell-shop-again":
      return "Tell the shop again";
    case "book-courier":
      return "Book again";
    case "refund-seen":
    case "upload-seen":
    case "shop-change-seen":
      return "Seen to";
    case "":
      return undefined;
  }
}

export const bookingText = ({ trackingNumber, courierName, currentState }: JourneyBooking): string =>
  `${trackingNumber}${courierName && ` with ${courierName}`}, ${currentState}`;
