/** What every mailing list must do; run against the sandbox, and against a real one where there are credentials. */
import { beforeEach, describe, expect, it } from "vitest";
import type { MailingLists, Subscriber } from "./mailing-lists.ts";
import { opened } from "../../../test/opened.ts";

export type ListTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "error" | "refused" | "too-often";

export interface ListedPerson {
  readonly email: string;
  readonly name: string;
  readonly isSubscribed: boolean;
  readonly values: Readonly<Record<string, string>>;
}

export interface MailingListsService {
  readonly lists: MailingLists;
  readonly anAddress: () => string;
  close(): Promise<void>;
}
export interface MailingListsStand extends MailingListsService {
  trouble(trouble: ListTrouble): Promise<void>;
  calm(): Promise<void>;
  person(email: string): Promise<ListedPerson | undefined>;
  optOut(email: string): Promise<void>;
}

let made = 0;
export function aSubscriber(more: Partial<Subscriber> = {}): Subscriber {
  made += 1;
  return {
    email: `ada.${process.pid}.${made}@example.test`,
    name: "Ada Example",
    mobile: "+61400000001",
    values: { FOM: "600001", TestPoints: 120, TestBirthday: { day: "1984-02-29" }, TestGrind: "Plunger" },
    ...more,
  };
}
const fields = [
  { name: "FOM", kind: "text" },
  { name: "TestPoints", kind: "number" },
  { name: "TestBirthday", kind: "day" },
  { name: "TestGrind", kind: "text" },
] as const;
const soon = (): AbortSignal => AbortSignal.timeout(10_000);

/** What can be asked of a real one, too: whoever it puts on the list leaves it. */
export function describeMailingListsService(service: () => MailingListsService): void {
  it("has the fields that were asked for", async () => {
    const { lists } = service();
    expect(await lists.ensureFields(fields, soon())).toMatchObject({ unfit: [] });
    expect(await lists.ensureFields(fields, soon())).toEqual({ made: [], unfit: [] });
  });

  it("lets people come and leave, never puts back who left, and is content with who was never there", async () => {
    const { lists, anAddress } = service();
    const [one, stranger] = [aSubscriber({ email: anAddress() }), anAddress()];
    expect(await lists.importSubscribers([one], soon())).toMatchObject({ kind: "imported", added: 1, refused: [] });
    expect(await lists.subscriptionStatus(one.email, soon())).toBe("subscribed");
    expect(await lists.unsubscribe(one.email, soon())).toMatchObject({ kind: "confirmed" });
    expect(await lists.subscriptionStatus(one.email, soon())).toBe("unsubscribed");
    expect(await lists.importSubscribers([one], soon())).toMatchObject({
      refused: [{ email: one.email, why: "unsubscribed" }],
    });
    expect(await lists.unsubscribe(stranger, soon())).toMatchObject({ kind: "confirmed" });
    expect(await lists.subscriptionStatus(stranger, soon())).toBeUndefined();
  });

  it("does not change the address of nobody", async () => {
    const { lists, anAddress } = service();
    const change = { from: anAddress(), to: aSubscriber({ email: anAddress() }) };
    expect(await lists.changeAddress(change, soon())).toMatchObject({ kind: "rejected" });
  });

  it("answers a probe", () => service().lists.probe(soon()));
}

export function describeMailingLists(name: string, open: () => Promise<MailingListsStand>): void {
  describe(`conformance of mailing-lists: ${name}`, () => {
    const stand = opened(open);
    beforeEach(() => stand().calm());

    const putOn = async (...people: Subscriber[]): Promise<void> => {
      expect(await stand().lists.importSubscribers(people, soon())).toMatchObject({ kind: "imported", refused: [] });
    };

    it("gets the fields that are missing, once", async () => {
      expect(await stand().lists.ensureFields(fields, soon())).toEqual({
        made: ["TestPoints", "TestBirthday", "TestGrind"],
        unfit: [],
      });
      expect(await stand().lists.ensureFields(fields, soon())).toEqual({ made: [], unfit: [] });
      expect(await stand().lists.ensureFields([{ name: "TestPoints", kind: "day" }], soon())).toEqual({
        made: [],
        unfit: ["TestPoints"],
      });
    });

    describeMailingListsService(stand);

    it("takes people with their values, new ones and known ones", async () => {
      const [one, other] = [aSubscriber(), aSubscriber()];
      expect(await stand().lists.importSubscribers([one], soon())).toMatchObject({
        kind: "imported",
        added: 1,
        updated: 0,
      });
      const changed = { ...one, values: { TestPoints: 0, TestGrind: "" } };
      expect(await stand().lists.importSubscribers([changed, other], soon())).toMatchObject({
        kind: "imported",
        added: 1,
        updated: 1,
        refused: [],
      });
      const stored = await stand().person(one.email);
      expect(stored).toMatchObject({ name: "Ada Example", isSubscribed: true });
      expect(stored?.values).toMatchObject({ FOM: "600001", TestPoints: "0", TestBirthday: "1984/02/29" });
      expect(stored?.values["TestGrind"] ?? "").toBe("");
    });

    it("never puts back who opted out, and says so; the others are taken", async () => {
      const [gone, wrong, fine] = [aSubscriber(), aSubscriber({ email: "x@" }), aSubscriber()];
      await putOn(gone);
      await stand().optOut(gone.email);
      const outcome = await stand().lists.importSubscribers([gone, wrong, fine], soon());
      expect(outcome).toMatchObject({ kind: "imported", added: 1 });
      const refused = outcome.kind === "imported" ? outcome.refused.map(({ email, why }) => [email, why]) : [];
      expect(new Map(refused.map(([email = "", why = ""]) => [email, why]))).toEqual(
        new Map([
          [gone.email, "unsubscribed"],
          ["x@", "invalid"],
        ]),
      );
      expect(await stand().person(gone.email)).toMatchObject({ isSubscribed: false });
      expect(await stand().person(fine.email)).toMatchObject({ isSubscribed: true });
      expect(JSON.stringify(outcome.notes)).not.toMatch(/example\.test|Ada|4000000/);
    });

    it.each(["away", "refused", "too-often"] as const)("certainly gets nothing when it is %s", async (trouble) => {
      const one = aSubscriber();
      await stand().trouble(trouble);
      expect(await stand().lists.importSubscribers([one], soon())).toMatchObject({ kind: "not-sent" });
      expect(await stand().lists.unsubscribe(one.email, soon())).toMatchObject({
        kind: trouble === "away" ? "not-sent" : "confirmed",
      });
      await stand().calm();
      expect(await stand().person(one.email)).toBeUndefined();
    });

    it.each(["request-lost", "answer-lost", "unreadable", "error"] as const)(
      "may have got it after %s, and asking again does no harm",
      async (trouble) => {
        const one = aSubscriber();
        await stand().trouble(trouble);
        expect(await stand().lists.importSubscribers([one], soon())).toMatchObject({ kind: "unknown" });
        await putOn(one);
        expect(await stand().person(one.email)).toMatchObject({ isSubscribed: true });
        await stand().trouble(trouble);
        const left = await stand().lists.unsubscribe(one.email, soon());
        expect(["unknown", "confirmed"]).toContain(left.kind);
        expect(await stand().lists.unsubscribe(one.email, soon())).toMatchObject({ kind: "confirmed" });
        expect(await stand().person(one.email)).toMatchObject({ isSubscribed: false });
      },
    );

    it("an unclear repeat does not put back who left in between", async () => {
      const one = aSubscriber();
      await stand().trouble("answer-lost");
      await stand().lists.importSubscribers([one], soon());
      await stand().optOut(one.email);
      expect(await stand().lists.importSubscribers([one], soon())).toMatchObject({
        refused: [{ email: one.email, why: "unsubscribed" }],
      });
      expect(await stand().person(one.email)).toMatchObject({ isSubscribed: false });
    });

    it("changes an address, and again, without a second person", async () => {
      const one = aSubscriber();
      const to = { ...one, email: aSubscriber().email, name: "Ada Newname" };
      await putOn(one);
      await stand().trouble("answer-lost");
      expect(await stand().lists.changeAddress({ from: one.email, to }, soon())).toMatchObject({ kind: "unknown" });
      expect(await stand().lists.changeAddress({ from: one.email, to }, soon())).toMatchObject({ kind: "confirmed" });
      expect(await stand().person(one.email)).toBeUndefined();
      expect(await stand().person(to.email)).toMatchObject({ name: "Ada Newname", isSubscribed: true });
    });

    it("does not change an address that is nobody's, or into somebody else's", async () => {
      const [one, other, nobody] = [aSubscriber(), aSubscriber(), aSubscriber()];
      await putOn(one, other);
      const change = { from: nobody.email, to: aSubscriber() };
      expect(await stand().lists.changeAddress(change, soon())).toMatchObject({ kind: "rejected" });
      expect(await stand().lists.changeAddress({ from: one.email, to: other }, soon())).toMatchObject({
        kind: "rejected",
        reason: expect.stringMatching(/\S/),
      });
      expect(await stand().person(one.email)).toMatchObject({ isSubscribed: true });
    });

    it("tells who left since a day, page by page", async () => {
      const one = aSubscriber();
      await putOn(one);
      await stand().optOut(one.email);
      const left: string[] = [];
      let next: number | undefined = 1;
      for (let asked = 0; next !== undefined && asked < 50; asked += 1) {
        const page = await stand().lists.unsubscribedSince({ day: "2000-01-01", page: next }, soon());
        expect(page.people.every(({ on }) => /^\d{4}-\d\d-\d\d$/.test(on))).toBe(true);
        left.push(...page.people.map(({ email }) => email));
        next = page.nextPage;
      }
      expect(left).toContain(one.email);
      expect(new Set(left).size).toBe(left.length);
      const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      expect(await stand().lists.unsubscribedSince({ day: tomorrow, page: 1 }, soon())).toEqual({
        people: [],
        nextPage: undefined,
      });
    });

    it("fails a probe when nobody is there", async () => {
      await stand().trouble("away");
      await expect(stand().lists.probe(soon())).rejects.toMatchObject({ isRetryable: true });
    });
  });
}
