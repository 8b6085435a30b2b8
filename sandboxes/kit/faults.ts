/**
 * Faults that were ordered over /_sandbox/faults. An order is for the next `times` requests that match; a plan draws a fault
 * for a share of all requests, by a seed, until it is cleared. Kinds may carry a number: `slow:250`, `429:30`.
 */
export interface FaultMatch {
  /** Which of the sandbox's listeners; any when left out. */
  readonly door?: string | undefined;
  /** The vendor's word for what is asked (`dc_905`, `UpdateExt`, `POST /orders`); any when left out. */
  readonly operation?: string | undefined;
  /** From the n-th matching request on, 1 being the next. */
  readonly nth?: number | undefined;
}

export interface FaultOrder {
  /** A kind the sandbox knows, with its number behind a colon where it takes one. */
  readonly fault: string;
  readonly times?: number | undefined;
  readonly match?: FaultMatch | undefined;
}

export interface FaultPlan {
  readonly seed: number;
  /** 0 to 1: the share of matching requests that meet a fault. */
  readonly share: number;
  /** Drawn with equal chance, each written as in an order. */
  readonly faults: readonly string[];
  readonly match?: FaultMatch | undefined;
}

/** A fault that happens now. `value` is the number behind the colon, 0 where there is none. */
export interface DueFault {
  readonly kind: string;
  readonly value: number;
}

/** What is asked right now, as far as faults look at it. */
export interface FaultQuestion {
  readonly door: string;
  readonly operation: string;
}

export interface Faults {
  /**
   * The fault that is due for this request; counts it. Orders go before the plan, older orders before newer ones.
   *
   * @param among - the kinds that can happen here; all when left out
   */
  due(question: FaultQuestion, among?: readonly string[]): DueFault | undefined;
  /** @throws Error that names the kinds there are, where this one is unknown */
  order(order: FaultOrder): void;
  plan(plan: FaultPlan): void;
  /** What was ordered and did not happen yet. */
  open(): readonly FaultOrder[];
  /** How often each kind happened, since the start or the last clearing. */
  hits(): Readonly<Record<string, number>>;
  clear(): void;
}

interface OpenOrder extends FaultOrder {
  skip: number;
  left: number;
}

/** @param kinds - the kinds this sandbox knows */
export function createFaults(kinds: readonly string[]): Faults {
  let orders: OpenOrder[] = [];
  let planned: { readonly plan: FaultPlan; readonly random: () => number } | undefined;
  let hits = new Map<string, number>();

  const hit = (fault: string): DueFault => {
    const due = parseFault(fault);
    hits.set(due.kind, (hits.get(due.kind) ?? 0) + 1);
    return due;
  };
  const refuseUnknown = (fault: string): void => {
    const { kind } = parseFault(fault);
    if (!kinds.includes(kind)) throw new Error(`unknown fault "${kind}"; there are ${kinds.join(", ")}`);
  };

  return {
    due(question, among = kinds) {
      const order = nextOrder(
        orders.filter(({ fault }) => among.includes(parseFault(fault).kind)),
        question,
      );
      if (order !== undefined) {
        orders = orders.filter(({ left }) => left > 0);
        return hit(order.fault);
      }
      if (planned === undefined || !matches(planned.plan.match, question)) return undefined;
      const { plan, random } = planned;
      if (random() >= plan.share) return undefined;
      const drawn = plan.faults[Math.floor(random() * plan.faults.length)];
      return drawn === undefined || !among.includes(parseFault(drawn).kind) ? undefined : hit(drawn);
    },
    order(order) {
      refuseUnknown(order.fault);
      orders.push({ ...order, skip: (order.match?.nth ?? 1) - 1, left: order.times ?? 1 });
    },
    plan(plan) {
      for (const fault of plan.faults) refuseUnknown(fault);
      planned = { plan, random: seededRandom(plan.seed) };
    },
    open: () => orders.map(({ fault, left, match }) => ({ fault, times: left, match })),
    hits: () => Object.fromEntries(hits),
    clear() {
      orders = [];
      planned = undefined;
      hits = new Map();
    },
  };
}

/** Every matching order counts this request; the first that is due takes it. */
function nextOrder(orders: OpenOrder[], question: FaultQuestion): OpenOrder | undefined {
  let taken: OpenOrder | undefined;
  for (const order of orders.filter(({ match }) => matches(match, question))) {
    if (order.skip > 0) order.skip -= 1;
    else if (taken === undefined) {
      order.left -= 1;
      taken = order;
    }
  }
  return taken;
}

const matches = (match: FaultMatch | undefined, { door, operation }: FaultQuestion): boolean =>
  (match?.door ?? door) === door && (match?.operation ?? operation) === operation;

function parseFault(fault: string): DueFault {
  const [kind = "", value = "0"] = fault.split(":");
  return { kind, value: Number(value) };
}

/** The same numbers from 0 to 1 for the same seed (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
