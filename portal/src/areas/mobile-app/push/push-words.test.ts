import { describe, expect, it } from "vitest";
import { progressText, reasonText, sendSentence, pushStatus, stopSentence } from "./push-words.ts";

const done = { state: "done", reason: "", waitsUntil: "", sent: 3, failed: 0, isStopping: false } as const;

describe("a push notification", () => {
  it("is named by where it stands", () => {
    expect(pushStatus(done).label).toBe("Sent");
    expect(pushStatus({ ...done, failed: 1 }).label).toBe("Sent in part");
    expect(pushStatus({ ...done, sent: 0, failed: 1 }).label).toBe("Failed");
    expect(pushStatus({ ...done, state: "sending" }).label).toBe("Sending");
    expect(pushStatus({ ...done, state: "sending", reason: "Quota exceeded" }).label).toBe("Waiting");
    expect(pushStatus({ ...done, state: "sending", reason: "Stopped by staff", isStopping: true }).label).toBe(
      "Stopping",
    );
    expect(pushStatus({ ...done, state: "stopped", reason: "Refused" })).toMatchObject({
      label: "Stopped",
      tone: "bad",
    });
    expect(pushStatus({ ...done, state: "stopped", reason: "Stopped by staff", failed: 2 })).toMatchObject({
      label: "Stopped",
      tone: "mute",
    });
  });

  it("says why it waits and until when, in Brisbane's time", () => {
    expect(reasonText(done)).toBe("");
    expect(
      reasonText({ ...done, state: "sending", reason: "Quota exceeded", waitsUntil: "2026-11-21T02:05:00.000Z" }),
    ).toMatch(/^Waits until 12:05:00 PM: Quota exceeded$/);
    expect(reasonText({ ...done, state: "stopped", reason: "Refused" })).toBe("Refused");
  });

  it("is asked about with the exact numbers [AMB-105]", () => {
    expect(sendSentence(1, 2)).toBe("You are about to send this push notification to 1 person, on 2 devices.");
    expect(sendSentence(20_035, 20_041)).toBe(
      "You are about to send this push notification to 20,035 people, on 20,041 devices.",
    );
  });

  it("tells how far it is", () => {
    expect(progressText({ devices: 1_200, waiting: 300 })).toBe("900 of 1,200 devices");
    expect(stopSentence({ devices: 1_200, waiting: 300 })).toMatch(
      /^900 of 1,200 devices have been tried\. What has left arrives/,
    );
  });
});
