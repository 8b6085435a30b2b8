import { describe, expect, it } from "vitest";
import type { RestoreDecision } from "@crema/contract/areas/restores";
import {
  choiceFor,
  type ReleaseDraft,
  releaseBody,
  releaseNumbers,
  suggestedDraft,
  toggleChoice,
} from "./release-choices.ts";

const item = (id: string, suggestion: RestoreDecision) => ({ id, suggestion });
const sent = item("1", "treat-as-sent");
const unsent = item("2", "send");
const kind = { kind: "mail", listVersion: "10-1", waiting: 10, suggestedToSend: 4 };
const draftFor = (remaining: ReleaseDraft["remaining"]): ReleaseDraft => ({ remaining, chosen: new Map() });

describe("the choices of a release", () => {
  it("begin with the suggestion for each item", () => {
    expect(choiceFor(suggestedDraft, sent)).toBe("treat-as-sent");
    expect(choiceFor(suggestedDraft, unsent)).toBe("send");
    expect(releaseNumbers(suggestedDraft, kind)).toEqual({ send: 4, treatAsSent: 6 });
    expect(releaseBody(kind, suggestedDraft)).toEqual({
      kind: "mail",
      listVersion: "10-1",
      remaining: "suggested",
    });
  });

  it("can be the same for all items", () => {
    expect(choiceFor(draftFor("send"), sent)).toBe("send");
    expect(choiceFor(draftFor("treat-as-sent"), unsent)).toBe("treat-as-sent");
    expect(releaseNumbers(draftFor("send"), kind)).toEqual({ send: 10, treatAsSent: 0 });
    expect(releaseNumbers(draftFor("treat-as-sent"), kind)).toEqual({ send: 0, treatAsSent: 10 });
  });

  it("can differ item by item, in the numbers and in the call", () => {
    const draft = toggleChoice(toggleChoice(suggestedDraft, sent), unsent);
    expect([choiceFor(draft, sent), choiceFor(draft, unsent)]).toEqual(["send", "treat-as-sent"]);
    expect(releaseNumbers(toggleChoice(suggestedDraft, sent), kind)).toEqual({ send: 5, treatAsSent: 5 });
    expect(releaseNumbers(draft, kind)).toEqual({ send: 4, treatAsSent: 6 });
    expect(releaseBody(kind, draft)).toEqual({
      kind: "mail",
      listVersion: "10-1",
      remaining: "suggested",
      items: [
        { id: "1", as: "send" },
        { id: "2", as: "treat-as-sent" },
      ],
    });
  });

  it("name only items that differ from the rest, so that a tick taken away again leaves nothing", () => {
    expect(toggleChoice(toggleChoice(suggestedDraft, sent), sent)).toEqual(suggestedDraft);
    expect(releaseBody(kind, toggleChoice(draftFor("send"), unsent)).items).toEqual([{ id: "2", as: "treat-as-sent" }]);
  });
});
