/** What every courier must do; run against the sandbox, and against a real one where there are credentials. */
import { beforeEach, describe, expect, it } from "vitest";
import type { CourierOrder, Couriers } from "./couriers.ts";
import { opened } from "../../../test/opened.ts";

export type CourierTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "error" | "refused" | "too-often";

export interface CouriersService {
  readonly couriers: Couriers;
  close(): Promise<void>;
}
export interface CouriersStand extends CouriersService {
  trouble(trouble: CourierTrouble): Promise<void>;
  calm(): Promise<void>;
  /** Tracking numbers of the bookings under this reference, asked past the adapter. */
  bookings(reference: string): Promise<readonly string[]>;
  deliver(): Promise<void>;
}

let made = 0;
export function aCourierOrder(more: Partial<CourierOrder> = {}): CourierOrder {
  made += 1;
  return {
    reference: `ord_${process.pid}_${made}`,
    invoice: `WEB-${made}`,
    service: "standard",
    currency: "AUD",
    email: "ada@example.test",
    shipTo: {
      firstName: "Ada",
      lastName: "O'Example",
      company: "Café Zoë",
      address1: "1 Test St & Co",
      address2: "Level 2",
      city: "Brisbane",
      state: "QLD",
      postCode: "4000",
      countryCode: "AU",
      phone: "+61400000001",
    },
    isAuthorisedToLeave: true,
    instructions: "Leave at the <back> door",
    parcels: [{ quantity: 1, weightGrams: 1_100, partCode: "ESP-1KG", title: "Espresso 1kg", priceCents: 4_150 }],
    ...more,
  };
}
const soon = (): AbortSignal => AbortSignal.timeout(10_000);

async function aBookingBy({ couriers }: CouriersService, more: Partial<CourierOrder> = {}): Promise<string> {
  const outcome = await couriers.createBooking(aCourierOrder(more), soon());
  if (outcome.kind !== "confirmed") throw new Error(`no booking came about: ${outcome.reason}`);
  return outcome.reference;
}

/** What can be asked of a real one, too; every booking it makes is cancelled. */
export function describeCouriersService(service: () => CouriersService): void {
  it("is found with its state, cancelled, and cancelled again", async () => {
    const { couriers } = service();
    const trackingNumber = await aBookingBy(service());
    try {
      expect(await couriers.findBooking(trackingNumber, soon())).toEqual({
        trackingNumber,
        state: "order placed",
        courierName: expect.any(String),
        courierJobId: "",
      });
    } finally {
      for (let n = 0; n < 2; n += 1)
        expect(await couriers.cancelBooking(trackingNumber, soon())).toMatchObject({
          kind: "confirmed",
          reference: trackingNumber,
        });
    }
    expect(await couriers.findBooking(trackingNumber, soon())).toMatchObject({ state: "cancelled" });
  });

  it.each(["PPnobody", "../merchant", ""])("that is not there (%j) is not asked for again", async (trackingNumber) => {
    const { couriers } = service();
    for (const read of ["findBooking", "tracking", "label"] as const)
      await expect(couriers[read](trackingNumber, soon())).rejects.toMatchObject({ isRetryable: false });
    expect(await couriers.cancelBooking(trackingNumber, soon())).toMatchObject({ kind: "rejected" });
  });

  it("is noted without email address, phone number and street", async () => {
    const { couriers } = service();
    const outcome = await couriers.createBooking(aCourierOrder(), soon());
    if (outcome.kind === "confirmed") await couriers.cancelBooking(outcome.reference, soon());
    const told = JSON.stringify(outcome);
    expect(told).not.toMatch(/ada@|400000001|Test St|Example/);
    expect(outcome.notes).toHaveLength(2);
  });

  it("answers a probe", () => service().couriers.probe(soon()));
}

export function describeCouriers(name: string, open: () => Promise<CouriersStand>): void {
  describe(`conformance of couriers: ${name}`, () => {
    const stand = opened(open);
    beforeEach(() => stand().calm());

    const aBooking = (more: Partial<CourierOrder> = {}): Promise<string> => aBookingBy(stand(), more);
    const labelOf = async (trackingNumber: string): Promise<string> => {
      for (let n = 0; n < 10; n += 1) {
        const label = await stand().couriers.label(trackingNumber, soon());
        if (label.kind === "ready") return label.url;
        expect(label.reason).toMatch(/\S/);
      }
      throw new Error("the label never came");
    };

    describeCouriersService(stand);

    it("a booking comes about, with the tracking number of the one that is there", async () => {
      const order = aCourierOrder();
      const outcome = await stand().couriers.createBooking(order, soon());
      expect(await stand().bookings(order.reference)).toEqual([outcome.kind === "confirmed" && outcome.reference]);
    });

    it("is refused for good where it cannot be delivered, in the courier's words", async () => {
      const order = aCourierOrder({ shipTo: { ...aCourierOrder().shipTo, city: "", postCode: "" } });
      expect(await stand().couriers.createBooking(order, soon())).toMatchObject({
        kind: "rejected",
        reason: expect.stringContaining("suburb"),
      });
      expect(await stand().bookings(order.reference)).toEqual([]);
    });

    it.each(["away", "refused", "too-often"] as const)(
      "certainly does not come about when it is %s",
      async (trouble) => {
        const order = aCourierOrder();
        await stand().trouble(trouble);
        expect(await stand().couriers.createBooking(order, soon())).toMatchObject({ kind: "not-sent" });
        expect(await stand().bookings(order.reference)).toEqual([]);
      },
    );

    it.each([
      ["request-lost", 0],
      ["answer-lost", 1],
      ["unreadable", 1],
      ["error", 1],
    ] as const)("may have come about after %s", async (trouble, count) => {
      const order = aCourierOrder();
      await stand().trouble(trouble);
      expect(await stand().couriers.createBooking(order, soon())).toMatchObject({ kind: "unknown" });
      expect(await stand().bookings(order.reference)).toHaveLength(count);
      expect(stand().couriers).toMatchObject({ deduplicates: false, maxCommitDelayMs: expect.any(Number) });
    });

    it("gets a label after a while, is handed over then, and not twice", async () => {
      const [one, other] = [await aBooking(), await aBooking({ service: "express" })];
      expect(await labelOf(one)).toMatch(/^http/);
      await labelOf(other);
      const first = await stand().couriers.handOver([one, other], soon());
      expect(first).toMatchObject({ kind: "answered", booked: [one, other], refused: [], unclear: [] });
      expect(first.kind === "answered" && first.manifests).toHaveLength(2);
      expect(await stand().couriers.findBooking(one, soon())).toMatchObject({
        state: "ready for pickup",
        courierJobId: expect.stringMatching(/\S/),
      });
      const second = await stand().couriers.handOver([one], soon());
      expect(second).toMatchObject({
        kind: "answered",
        booked: [],
        refused: [{ trackingNumbers: [one], reason: expect.stringMatching(/\S/) }],
      });
    });

    it("is not handed over together with a number nobody knows", async () => {
      const one = await aBooking();
      await labelOf(one);
      expect(await stand().couriers.handOver([one, "PPnobody"], soon())).toMatchObject({ kind: "rejected" });
      expect(await stand().couriers.findBooking(one, soon())).toMatchObject({ state: "order placed" });
    });

    it("is not cancelled any more when it has arrived", async () => {
      const trackingNumber = await aBooking();
      await stand().deliver();
      expect(await stand().couriers.cancelBooking(trackingNumber, soon())).toMatchObject({
        kind: "rejected",
        reason: expect.stringContaining("completed"),
      });
    });

    it("is followed until it is delivered, newest step first, in the words of the booking", async () => {
      const trackingNumber = await aBooking();
      await stand().deliver();
      const { steps, trackingUrl } = await stand().couriers.tracking(trackingNumber, soon());
      expect(trackingUrl).toMatch(/^https:/);
      expect(steps.map(({ state }) => state)).toEqual(
        expect.arrayContaining(["completed", "with driver", "ready for pickup"]),
      );
      expect(steps[0]).toMatchObject({ state: "completed", at: expect.any(Date) });
      expect(await stand().couriers.findBooking(trackingNumber, soon())).toMatchObject({ state: "completed" });
    });

    it("fails a probe when nobody is there", async () => {
      await stand().trouble("away");
      await expect(stand().couriers.probe(soon())).rejects.toMatchObject({ isRetryable: true });
    });
  });
}
