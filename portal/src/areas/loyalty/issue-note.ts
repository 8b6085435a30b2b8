/** How the request for a new card stands, in words. Pure. */
import type { LoyaltyCard } from "@crema/contract/areas/loyalty";

interface IssueNote {
  readonly tone: "info" | "warn" | "bad" | "mute";
  readonly text: string;
}

/** @returns undefined if there is nothing to say */
export function issueNote({ issue, reason }: Pick<LoyaltyCard, "issue" | "reason">): IssueNote | undefined {
  const why = reason === "" ? "" : ` ${sentence(reason)}`;
  switch (issue) {
    case "none":
      return reason === "" ? undefined : { tone: "mute", text: `No card was issued.${why}` };
    case "issuing":
      return { tone: "info", text: reason === "" ? "A card is being issued." : `A card will be issued.${why}` };
    case "unclear":
      return {
        tone: "warn",
        text: "The gift-card provider's answer was unclear. We're checking whether a card was issued.",
      };
    case "refused":
      return { tone: "bad", text: `The gift-card provider didn't issue a card.${why}` };
    case "needs_attention":
      return {
        tone: "bad",
        text: `A card may have been issued.${why} Look in the gift-card system, then attach that card or issue another.`,
      };
  }
}

const sentence = (text: string): string => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};
