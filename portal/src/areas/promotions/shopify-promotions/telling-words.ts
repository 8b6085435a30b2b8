/** What the tab says of the web shop. Pure. Source: AMB-100. */
import type { PromotionTelling, ShopifyPromotion } from "@crema/contract/areas/promotions";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import type { Tone } from "../../../ui/display/chip.tsx";

export interface TellingWords {
  readonly label: string;
  readonly tone: Tone;
  readonly dot: "solid" | "hollow";
  readonly text: string;
  readonly canSend: boolean;
}

const plain = { tone: "mute", dot: "solid", canSend: false } as const;

/** @param promotions - those that are listed */
export function tellingWords(shop: PromotionTelling, promotions: readonly ShopifyPromotion[]): TellingWords {
  const { state, reason, promotionUuid, toldAt } = shop;
  const found = promotions.find(({ uuid }) => uuid === promotionUuid)?.code;
  const what = promotionUuid === "" ? "that no promotion runs" : `that ${found ?? "a promotion"} runs`;
  switch (state) {
    case "off":
      return { ...plain, label: "No web shop", text: "No web shop is connected: promotions are kept here only." };
    case "waiting": {
      const why = reason === "" ? "" : ` ${sentence(reason)} It is tried again by itself.`;
      const waiting = { label: "Waiting", dot: "hollow", tone: reason === "" ? "info" : "warn" } as const;
      return { ...waiting, text: `The web shop is being told ${what}.${why}`, canSend: reason !== "" };
    }
    case "failed":
      return {
        label: "Not told",
        tone: "bad",
        dot: "solid",
        text: `The web shop was not told ${what}. ${sentence(reason)}`,
        canSend: true,
      };
    case "told":
      return toldAt === ""
        ? { ...plain, label: "Nothing told", text: "No promotion has run yet that the web shop had to be told of." }
        : { ...plain, label: "Told", tone: "ok", text: `The web shop was told ${what}, ${formatDateTime(toldAt)}.` };
  }
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
