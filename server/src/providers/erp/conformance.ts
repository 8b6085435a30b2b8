/** What every way of speaking to the ERP must do; run against the sandbox, and against a real one where there are credentials. */
import { beforeEach, describe, expect, it } from "vitest";
import { describeCatalogue } from "./conformance-catalogue.ts";
import { aLine, anErpOrder, awkwardOrder } from "./conformance-orders.ts";
import { describeWhoseOrder } from "./conformance-whose-order.ts";
import type { Erp, ErpOrder } from "./erp.ts";
import { opened } from "../../../test/opened.ts";

export type ErpTrouble =
  | "away"
  | "request-lost"
  | "answer-lost"
  | "unreadable"
  | "error"
  | "half-made"
  | "a page"
  | "fifty megabytes"
  | "a reply without end";

/**
 * What not every way can: look orders up; read parts and customers; leave nothing of an order it refuses. The suite says what a
 * way without it does instead.
 */
export type ErpAbility = "look-up" | "catalogue" | "all-or-nothing";

export interface ErpService {
  readonly erp: Erp;
  readonly can: readonly ErpAbility[];
  readonly anOrder: () => ErpOrder;
  close(): Promise<void>;
}
export interface ErpStand extends ErpService {
  /** The part that shipping is booked as, where it is not a charge. */
  readonly shippingPart: string | undefined;
  trouble(trouble: ErpTrouble): Promise<void>;
  calm(): Promise<void>;
  /** The ERP's orders under this reference, asked past the adapter. */
  orders(
    reference: string,
  ): Promise<{ number: string; totalCents: number; lines: { partCode: string; quantity: number }[] }[]>;
  /** Makes an order of this reference past the adapter. */
  intrude(order: ErpOrder): Promise<void>;
  rebook(reference: string): Promise<void>;
  setPart(part: { partNum: string; priceCents: number; onHand: number }): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

export function describeErp(name: string, can: readonly ErpAbility[], open: () => Promise<ErpStand>): void {
  describe(`conformance of erp: ${name}`, () => {
    const stand = opened(open);
    beforeEach(() => stand().calm());
    describeErpService(stand);
    describeCreation(stand);
    if (can.includes("all-or-nothing")) describeWholeRefusal(stand);
    else if (can.includes("look-up")) describeHalfRefusal(stand);
    if (can.includes("look-up")) describeLookUp(stand);
    else describeNoLookUp(stand);
    if (can.includes("catalogue")) describeCatalogue(stand);
    else it("takes orders and knows nothing else", () => expect(stand().erp.catalogue).toBeUndefined());
  });
}

type Current = () => ErpStand;

/** What can be asked of a real one, too. Its orders stay: let it be a company for tests. */
export function describeErpService(service: () => ErpService): void {
  it("gets an order and tells its number, which is found again where that can be", async () => {
    const { erp, can, anOrder } = service();
    const order = anOrder();
    const outcome = await erp.uploadOrder(order, soon());
    expect(outcome).toMatchObject({ kind: "confirmed", reference: expect.stringMatching(/\S/) });
    expect(JSON.stringify(outcome)).not.toMatch(/ada@|O'Example|Test St|61400/);
    if (!can.includes("look-up")) return;
    const sameOrder = { kind: "confirmed", reference: outcome.kind === "confirmed" ? outcome.reference : "" };
    expect(await erp.findOrder(order, soon())).toMatchObject(sameOrder);
    expect(await erp.uploadOrder(order, soon())).toMatchObject(sameOrder);
  });

  it("says of an order it never got that it is not there, or that it cannot say", async () => {
    const { erp, can, anOrder } = service();
    expect(erp.canLookUp).toBe(can.includes("look-up"));
    expect(await erp.findOrder(anOrder(), soon())).toMatchObject({
      kind: can.includes("look-up") ? "absent" : "unknown",
    });
  });

  it("tells a page of parts, each once, and knows no customer that there is not, where it can", async () => {
    const { catalogue } = service().erp;
    if (catalogue === undefined) return;
    const { parts } = await catalogue.listParts("", soon());
    expect(parts.length).toBeGreaterThan(0);
    expect(new Set(parts.map(({ partCode }) => partCode)).size).toBe(parts.length);
    expect(parts.filter(({ priceCents, stock }) => !Number.isInteger(priceCents) || !Number.isInteger(stock))).toEqual(
      [],
    );
    expect(await catalogue.findCustomer("O'NOBODY", soon())).toBeUndefined();
  });

  it("answers a probe", () => service().erp.probe(soon()));
}

function describeCreation(stand: Current): void {
  it("gets an order with its lines and its total, and its number comes back", async () => {
    const order = anErpOrder();
    const outcome = await stand().erp.uploadOrder(order, soon());
    const [stored, ...others] = await stand().orders(order.reference);
    expect(outcome).toMatchObject({ kind: "confirmed", reference: stored?.number });
    expect(others).toEqual([]);
    const { shippingPart } = stand();
    expect(stored?.lines).toEqual([
      { partCode: "ESP-1KG", quantity: 2 },
      { partCode: "FLT-BOX", quantity: 1 },
      ...(shippingPart === undefined ? [] : [{ partCode: shippingPart, quantity: 1 }]),
    ]);
    expect(stored?.totalCents).toBe(order.totalCents);
  });

  it("holds the total to the cent, with tax on top, several charges and a rounding, and is found again by it", async () => {
    const order = awkwardOrder();
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "confirmed" });
    const [stored] = await stand().orders(order.reference);
    expect(stored?.totalCents).toBe(order.totalCents);
    if (!stand().can.includes("look-up")) return;
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "confirmed", reference: stored?.number });
    const dearer = { ...order, totalCents: order.totalCents + 1 };
    const reason = expect.stringMatching(/: total$/);
    expect(await stand().erp.findOrder(dearer, soon())).toMatchObject({ kind: "doubtful", reason });
  });

  it("takes a discount that no price of a piece can carry in whole cents", async () => {
    const line = { ...aLine, quantity: 3, discountCents: 100 };
    const order = anErpOrder({ lines: [line], charges: [], totalCents: 13_700 });
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "confirmed" });
    expect((await stand().orders(order.reference))[0]?.totalCents).toBe(order.totalCents);
  });

  it("that is away certainly got nothing", async () => {
    const order = anErpOrder();
    await stand().trouble("away");
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "not-sent" });
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "unknown" });
    await stand().calm();
    expect(await stand().orders(order.reference)).toEqual([]);
  });

  it.each(["request-lost", "answer-lost", "unreadable", "error"] as const)(
    "may have the order after %s",
    async (trouble) => {
      const order = anErpOrder();
      await stand().trouble(trouble);
      expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "unknown" });
      await stand().calm();
      expect(await stand().orders(order.reference)).toHaveLength(trouble === "request-lost" ? 0 : 1);
    },
  );

  it.each(["a page", "fifty megabytes", "a reply without end"] as const)(
    "survives %s, and does not know",
    async (trouble) => {
      await stand().trouble(trouble);
      expect(await stand().erp.uploadOrder(anErpOrder(), soon())).toMatchObject({ kind: "unknown" });
    },
  );

  it("says nothing of keys, passwords and people in what staff are shown", async () => {
    const outcomes = [await stand().erp.uploadOrder(anErpOrder(), soon())];
    await stand().trouble("error");
    outcomes.push(await stand().erp.uploadOrder(anErpOrder(), soon()));
    expect(JSON.stringify(outcomes)).not.toMatch(/-key|-password|ada@|O'Example|Test St|61400/);
  });

  it("fails a probe when nobody is there", async () => {
    await stand().trouble("away");
    await expect(stand().erp.probe(soon())).rejects.toMatchObject({ provider: "epicor", isRetryable: true });
  });
}

const refusedOrder = (): ErpOrder => anErpOrder({ lines: [{ ...aLine, partCode: "NO-SUCH-PART" }] });

function describeWholeRefusal(stand: Current): void {
  it("refuses what its rules refuse, in its own words, and keeps nothing of it", async () => {
    const order = refusedOrder();
    const outcome = await stand().erp.uploadOrder(order, soon());
    expect(["rejected", "unknown"]).toContain(outcome.kind);
    expect("reason" in outcome && outcome.reason).toMatch(/\S/);
    expect(await stand().orders(order.reference)).toEqual([]);
  });
}

function describeHalfRefusal(stand: Current): void {
  it("refuses a line when the order is begun already: half made, it is neither taken for the order nor mended", async () => {
    const order = refusedOrder();
    const outcome = await stand().erp.uploadOrder(order, soon());
    expect(outcome).toMatchObject({ kind: "unknown", reason: expect.stringMatching(/\S/) });
    expect(await stand().orders(order.reference)).toHaveLength(1);
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "doubtful" });
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "rejected" });
  });
}

function describeNoLookUp(stand: Current): void {
  it("cannot be asked what it has: what is unclear stays so, whether the order is there or not", async () => {
    for (const trouble of ["request-lost", "answer-lost"] as const) {
      const order = anErpOrder();
      await stand().trouble(trouble);
      await stand().erp.uploadOrder(order, soon());
      await stand().calm();
      const found = await stand().erp.findOrder(order, soon());
      expect(found).toMatchObject({ kind: "unknown", reason: expect.stringContaining("see there") });
    }
  });

  it("makes a second order when it is asked again, and does not pretend otherwise", async () => {
    const order = anErpOrder();
    await stand().erp.uploadOrder(order, soon());
    await stand().erp.uploadOrder(order, soon());
    expect(await stand().orders(order.reference)).toHaveLength(2);
    expect(stand().erp.deduplicates).toBe(false);
  });
}

function describeLookUp(stand: Current): void {
  it("has no second order when it is asked again: the first is taken for it", async () => {
    const order = anErpOrder();
    const first = await stand().erp.uploadOrder(order, soon());
    const second = await stand().erp.uploadOrder(order, soon());
    expect(second).toMatchObject({ kind: "confirmed", reference: first.kind === "confirmed" ? first.reference : "" });
    expect(await stand().orders(order.reference)).toHaveLength(1);
  });

  it("says of an order whose total came out otherwise that somebody must look at it, and of no other", async () => {
    const dearer = anErpOrder({ totalCents: anErpOrder().totalCents + 1 });
    const doubt = expect.stringMatching(/: total$/);
    expect(await stand().erp.uploadOrder(dearer, soon())).toMatchObject({ kind: "confirmed", doubt });
    expect(await stand().orders(dearer.reference)).toHaveLength(1);
    for (const order of [anErpOrder(), awkwardOrder()])
      expect(await stand().erp.uploadOrder(order, soon())).not.toHaveProperty("doubt");
  });

  it.each(["answer-lost", "unreadable", "error"] as const)(
    "is looked at after %s, and the order is found",
    async (trouble) => {
      const order = anErpOrder();
      await stand().trouble(trouble);
      await stand().erp.uploadOrder(order, soon());
      await stand().calm();
      const [stored] = await stand().orders(order.reference);
      const found = await stand().erp.findOrder(order, soon());
      expect(found).toMatchObject({ kind: "confirmed", reference: stored?.number });
    },
  );

  it("is looked at after request-lost too, and it says that the order is not there", async () => {
    const order = anErpOrder();
    await stand().trouble("request-lost");
    await stand().erp.uploadOrder(order, soon());
    await stand().calm();
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "absent" });
  });

  it("left an order half made, which is neither taken for the order nor mended", async () => {
    const order = anErpOrder();
    await stand().trouble("half-made");
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "unknown" });
    expect(await stand().orders(order.reference)).toHaveLength(1);
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "doubtful" });
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "rejected" });
  });

  it("that has two orders of one reference, or one with other lines, is for somebody to look at", async () => {
    const [twice, other] = [anErpOrder(), anErpOrder()];
    await stand().intrude(twice);
    await stand().intrude(twice);
    await stand().intrude({ ...other, lines: other.lines.slice(0, 1) });
    for (const order of [twice, other]) {
      const found = await stand().erp.findOrder(order, soon());
      expect(found).toMatchObject({ kind: "doubtful", reason: expect.stringMatching(/\S/) });
      expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "rejected" });
    }
    expect(await stand().orders(twice.reference)).toHaveLength(2);
    expect(await stand().orders(other.reference)).toHaveLength(1);
  });

  describeWhoseOrder(stand);
}
