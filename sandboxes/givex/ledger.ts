/** The ledger of an account as one request sees it. */
import { seriesCard } from "./seed.ts";
import { type Account, type Card, type GivexState, type Host, keyOf, type Movement } from "./state.ts";

export interface View {
  readonly account: Account;
  readonly host: Host;
  /** Milliseconds of the sandbox's clock. */
  readonly now: number;
  /** Later writes are not shown to a read. */
  readonly seesUntil: number;
  /** Called when something is written. */
  wrote(): void;
}

interface Balance {
  readonly cents: number;
  readonly points: number;
}

interface Posting {
  readonly method: string;
  readonly code: string;
  readonly terminal?: string;
  readonly cents: number;
  readonly points?: number;
}

export interface Ledger {
  readonly view: View;
  readonly state: GivexState;
  readonly card: (number: string) => Card | undefined;
  readonly balance: (card: Card) => Balance;
  readonly post: (card: Card, posting: Posting) => Movement;
  /** Takes back what a movement did to the card. */
  readonly undo: (movement: Movement, by: Pick<Posting, "method" | "code">) => Movement;
  /** Whether this request knows of it. */
  readonly sees: (movement: Movement) => boolean;
  /** The newest one under this code that this request knows. */
  readonly byCode: (code: string) => Movement | undefined;
  /** Whether the code was reversed before anything came under it. */
  readonly wasReversedUnseen: (code: string) => boolean;
  readonly rememberReversal: (code: string) => void;
}

/** Where something is written or looked for: what is stored, and who looks. */
interface Place {
  readonly state: GivexState;
  readonly view: View;
}

export function openLedger(state: GivexState, view: View): Ledger {
  const place = { state, view };
  const keyHere = (name: string): string => keyOf(view.account, name);
  const sees = ({ at }: Movement): boolean => at <= view.seesUntil;
  return {
    view,
    state,
    sees,
    card: (number) => cardOf(place, number),
    balance: (of) => balanceSeen(of, place),
    post: (onto, posting) => post(onto, posting, place),
    undo: (movement, by) => undo(movement, by, place),
    byCode: (code) =>
      state.codes[keyHere(code)]?.flatMap((n) => state.movements[n] ?? []).findLast((movement) => sees(movement)),
    wasReversedUnseen: (code) => state.reversedUnseen[keyHere(code)] === true,
    rememberReversal(code) {
      state.reversedUnseen[keyHere(code)] = true;
      view.wrote();
    },
  };
}

function cardOf({ state, view: { account } }: Place, number: string): Card | undefined {
  const card = state.cards[keyOf(account, number)] ?? seriesCard(account, number);
  if (card !== undefined) state.cards[keyOf(account, number)] = card;
  return card;
}

/** The one method whose code is that of another call. */
const reversal = "dc_918";

function post(card: Card, { points = 0, ...posting }: Posting, { state, view }: Place): Movement {
  const { account, host, now: at } = view;
  state.numbers.reference += 1;
  const movement: Movement = {
    n: state.movements.length,
    at,
    account,
    host,
    card: card.number,
    reference: String(state.numbers.reference),
    ...posting,
    points,
    endedBy: null,
  };
  state.movements.push(movement);
  if (movement.method !== reversal) (state.codes[keyOf(account, movement.code)] ??= []).push(movement.n);
  card.movements.push(movement.n);
  card.balanceCents += movement.cents;
  card.points += points;
  view.wrote();
  return movement;
}

function undo(about: Movement, by: Pick<Posting, "method" | "code">, place: Place): Movement {
  const card = cardOf(place, about.card);
  if (card === undefined) throw new Error(`movement ${about.n} has no card`);
  const taken = post(card, { ...by, cents: -about.cents, points: -about.points }, place);
  about.endedBy = taken.n;
  if (about.method === "dc_904") card.isActive = false;
  return taken;
}

/** The card's balance without the newest movements this request does not know yet. */
function balanceSeen(card: Card, { state, view }: Place): Balance {
  let { balanceCents: cents, points } = card;
  for (let at = card.movements.length - 1; at >= 0; at -= 1) {
    const movement = state.movements[card.movements[at] ?? -1];
    if (movement === undefined || movement.at <= view.seesUntil) break;
    cents -= movement.cents;
    points -= movement.points;
  }
  return { cents, points };
}
