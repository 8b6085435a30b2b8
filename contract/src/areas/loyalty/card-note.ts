/** What staff read about a card that is there already, and whoever would replace it. Source: LOY-03. */
export const cardSwapNote = "Card swaps and point edits are made in the external gift-card system.";
