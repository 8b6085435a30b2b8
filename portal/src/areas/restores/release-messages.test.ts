import { describe, expect, it } from "vitest";
import {
  chosenSentence,
  damageSentence,
  kindExplanation,
  releasedSentence,
  releaseQuestion,
  remainingOptions,
  restoreSentence,
} from "./release-messages.ts";

const after = "From now on, new items are sent as usual. You can't undo this.";
const labelsFor = (waiting: number, suggestedToSend: number): string[] =>
  remainingOptions({ waiting, suggestedToSend }).map(({ label }) => label);

const question = (waiting: number, send: number, canBeAsked = false): string =>
  releaseQuestion({ canBeAsked, waiting, handedOver: 0 }, { send, treatAsSent: waiting - send });
const returnQuestion = (send: number, canBeAsked = false): string =>
  releaseQuestion({ canBeAsked, waiting: send, handedOver: 2 }, { send, treatAsSent: 0 });

describe("the texts of a release", () => {
  it("say whether the provider can be queried", () => {
    expect(kindExplanation({ canBeAsked: true, waiting: 0 })).toBe(
      "Crema checks with the provider before it sends, so nothing is sent twice.",
    );
    expect(kindExplanation({ canBeAsked: false, waiting: 2 })).toBe(
      "The provider can't tell us what it already has. Decide what is sent.",
    );
    expect(kindExplanation({ canBeAsked: false, waiting: 0 })).toBe(
      "The provider can't tell us what it already has. Nothing is waiting.",
    );
  });

  it("give each choice its numbers", () => {
    expect(labelsFor(1200, 200)).toEqual([
      "As suggested: send 200, treat 1,000 as sent",
      "Send all 1,200",
      "Treat all 1,200 as sent",
    ]);
    expect(labelsFor(1, 1)).toEqual(["As suggested: send 1, treat 0 as sent", "Send it", "Treat it as sent"]);
  });

  it("state in the confirmation what will happen to how many", () => {
    expect(question(4, 1)).toBe(
      `1 item will be sent and 3 items will be treated as sent, so they won't be sent again. ${after}`,
    );
    expect(question(3, 2)).toBe(
      `2 items will be sent and 1 item will be treated as sent, so it won't be sent again. ${after}`,
    );
    expect(question(3, 3)).toBe(`3 items will be sent. ${after}`);
    expect(question(3, 0)).toBe(`3 items will be treated as sent, so they won't be sent again. ${after}`);
    expect(question(12, 12, true)).toBe(
      `12 items are waiting. Crema checks each one with the provider and sends only what it doesn't have yet. ${after}`,
    );
    expect([question(0, 0), question(0, 0, true)]).toEqual([
      `Nothing is waiting. ${after}`,
      `Nothing is waiting. ${after}`,
    ]);
  });

  it("say what becomes of items that were handed over and come in again", () => {
    const returning = "Items that were handed over before the restore and come in again later are treated as sent.";
    expect(returnQuestion(0)).toBe(`Nothing is waiting. ${returning} ${after}`);
    expect(returnQuestion(3)).toBe(`3 items will be sent. ${returning} ${after}`);
    expect(returnQuestion(0, true)).toBe(`Nothing is waiting. ${after}`);
  });

  it("say what happened, and which lines of the journal can't be read", () => {
    const released = "Everything has been released, and updates are sent as usual.";
    expect([0, 1].map((unreadableLines) => restoreSentence({ unreadableLines }, false))).toEqual([
      `The database was restored from a backup. ${released}`,
      `The journal of this database was damaged. ${released}`,
    ]);
    expect([0, 1].map((unreadableLines) => restoreSentence({ unreadableLines }, true).split(". ")[0])).toEqual([
      "The database was restored from a backup, so it may have forgotten what was already sent",
      "The journal of this database is damaged, so Crema can't tell what was already sent",
    ]);
    const firstUnreadableLine = "2026-11-21-a.journal, line 2";
    const then =
      "What was recorded there isn't known, so Crema suggests treating what waits as sent. Ask whoever runs this server to check its disk.";
    expect([0, 1, 1200].map((unreadableLines) => damageSentence({ unreadableLines, firstUnreadableLine }))).toEqual([
      "",
      `A line of the journal can't be read: ${firstUnreadableLine}. ${then}`,
      `1,200 lines of the journal can't be read, the first is ${firstUnreadableLine}. ${then}`,
    ]);
  });

  it("say who released a kind, as far as that is known", () => {
    expect(releasedSentence({ releasedBy: "Mia Chen", releasedAt: "2026-11-23T04:05:06Z" })).toBe(
      "Released by Mia Chen on 23 Nov 2026, 2:05 pm.",
    );
    expect(releasedSentence({ releasedBy: "", releasedAt: "" })).toBe("Released.");
  });

  it("count what was chosen one by one", () => {
    expect([0, 1, 2].map(chosenSentence)).toEqual(["", "1 item changed one by one", "2 items changed one by one"]);
  });
});
