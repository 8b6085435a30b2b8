/** The tables of the sandbox's page. */
import type { Section } from "../kit/status-page.ts";
import type { Card, GivexState, Movement } from "./state.ts";
import { dateText, localStamp, moneyText } from "./values.ts";

const mostRows = 100;

export const givexSections = (state: GivexState): readonly Section[] => [
  {
    title: "Movements",
    columns: ["Time", "Account", "Host", "Card", "Method", "Code", "Reference", "Money", "Points", "Now"],
    rows: state.movements.slice(-mostRows).toReversed().map(movementRow),
  },
  {
    title: "Cards",
    columns: ["Account", "Card", "Serial", "Balance", "Points", "Expires", "PIN", "Active"],
    rows: Object.values(state.cards)
      .toSorted((a, b) => (b.movements.at(-1) ?? -1) - (a.movements.at(-1) ?? -1))
      .slice(0, mostRows)
      .map(cardRow),
  },
  {
    title: "Settings",
    columns: ["Setting", "Value"],
    rows: Object.entries(state.settings).map(([name, value]) => [name, JSON.stringify(value)]),
  },
];

const cardRow = (card: Card): string[] => [
  card.account,
  card.number,
  card.isoSerial,
  moneyText(card.balanceCents),
  String(card.points),
  dateText(card.expiresOn),
  card.pin,
  card.isActive ? "yes" : "no",
];

function movementRow(movement: Movement): string[] {
  const { at, account, host, card, method, code, reference, cents, points, endedBy } = movement;
  const now = endedBy === null ? "" : "reversed";
  return [localStamp(at), account, host, card, method, code, reference, moneyText(cents), String(points), now];
}
