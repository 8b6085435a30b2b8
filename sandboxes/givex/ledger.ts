/** The ledger of an account as one of its hosts sees it at one moment. */
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

export interface Balance {
  readonly cents: number;
  readonly points: number;
}

export interface Posting {
  readonly method: string;
  readonly code: string;
  readonly terminal?: string;
  readonly amountCents: number | null;
  readonly cents?: number;
  readonly points?: number;
  /** What this cancels, reverses or settles; ended by it. */
  readonly about?: Movement;
}

export interface Ledger {
  readonly view: View;
  readonly state: GivexState;
  readonly card: (number: string) => Card | undefined;
  readonly balance: (card: Card) => Balance;
  readonly post: (card: Card, posting: Posting) => Movement;
  /** Takes back what a movement did to the card, and to the movement it was about. */
  readonly undo: (movement: Movement, by: Pick<Posting, "method" | "code">) => Movement;
  /** Whether this host knows of it. */
  readonly sees: (movement: Movement) => boolean;
  /** The newest one under this code that this host knows. */
  readonly byCode: (code: string) => Movement | undefined;
  readonly byReference: (reference: string) => Movement | undefined;
  /** Whether this host knows that the code was reversed before anything came under it. */
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
  const sees = (written: Written): boolean => isSeen(written, place);
  const seen = (n: number | undefined): Movement | undefined => {
    const movement = n === undefined ? undefined : state.movements[n];
    return movement !== undefined && sees(movement) ? movement : undefined;
  };
  return {
    view,
    state,
    sees,
    card: (number) => cardOf(place, number),
    balance: (of) => balanceSeen(of, place),
    post: (onto, posting) => post(onto, posting, place),
    undo: (movement, by) => undo(movement, by, place),
    byCode: (code) => state.codes[keyHere(code)]?.map(seen).findLast((one) => one !== undefined),
    byReference: (reference) => seen(state.references[keyHere(reference)]),
    wasReversedUnseen(code) {
      const earlier = state.reversedUnseen[keyHere(code)];
      return earlier !== undefined && sees(earlier);
    },
    rememberReversal(code) {
      state.reversedUnseen[keyHere(code)] ??= { at: view.now, host: view.host };
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

function post(card: Card, { about, cents = 0, points = 0, ...posting }: Posting, { state, view }: Place): Movement {
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
    cents,
    points,
    about: about?.n ?? null,
    endedBy: null,
  };
  if (about !== undefined) about.endedBy = movement.n;
  state.movements.push(movement);
  state.references[keyOf(account, movement.reference)] = movement.n;
  if (movement.method !== reversal) (state.codes[keyOf(account, movement.code)] ??= []).push(movement.n);
  card.movements.push(movement.n);
  card.balanceCents += cents;
  card.points += points;
  view.wrote();
  return movement;
}

function undo(about: Movement, by: Pick<Posting, "method" | "code">, place: Place): Movement {
  const card = cardOf(place, about.card);
  if (card === undefined) throw new Error(`movement ${about.n} has no card`);
  const { amountCents } = about;
  const taken = post(card, { ...by, amountCents, cents: -about.cents, points: -about.points, about }, place);
  const earlier = about.about === null ? undefined : place.state.movements[about.about];
  if (earlier !== undefined) earlier.endedBy = null;
  if (about.method === "dc_904" || about.method === "dc_906") card.isActive = false;
  return taken;
}

type Written = Pick<Movement, "at" | "host">;

const isSeen = ({ at, host }: Written, { state: { settings }, view }: Place): boolean =>
  at <= view.seesUntil &&
  (host === view.host || settings.replicationLagMs === 0 || at <= view.now - settings.replicationLagMs);

/** The card's balance without the newest movements this host does not know yet. */
function balanceSeen(card: Card, place: Place): Balance {
  const { state, view } = place;
  let { balanceCents: cents, points } = card;
  const oldest = Math.min(view.seesUntil, view.now - state.settings.replicationLagMs);
  for (let at = card.movements.length - 1; at >= 0; at -= 1) {
    const movement = state.movements[card.movements[at] ?? -1];
    if (movement === undefined || movement.at <= oldest) break;
    if (isSeen(movement, place)) continue;
    cents -= movement.cents;
    points -= movement.points;
  }
  return { cents, points };
}
