import { describe, expect, it } from "vitest";
import { readBounces } from "./bounce-webhook.ts";

const report = (status: readonly string[], more: { type?: string; original?: string } = {}): Buffer =>
  Buffer.from(
    [
      "From: MAILER-DAEMON@mx.example",
      `Content-Type: ${more.type ?? "multipart/report"}; report-type=delivery-status;`,
      '\tboundary="=_b"',
      "",
      "A preamble.",
      "--=_b",
      "Content-Type: text/plain",
      "",
      "Action: failed",
      "Message-ID: <not-this-one@mx.example>",
      "",
      "--=_b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "",
      ...status,
      "",
      "--=_b",
      `Content-Type: ${more.original ?? "text/rfc822-headers"}`,
      "",
      "Subject: Your reward",
      "Message-ID:",
      " <17@crema.test>",
      "",
      "Message-ID: <nor-this@crema.test>",
      "--=_b--",
      "",
    ].join("\r\n"),
  );
const failed = ["Final-Recipient: rfc822;dan@example.test", "Action: failed", "Status: 5.1.1"];

describe("a report of a delivery", () => {
  it.each(["text/rfc822-headers", "message/rfc822"])("tells which mail came back, and why: %s", (original) => {
    expect(readBounces(report(failed, { original }))).toEqual([
      { messageId: "<17@crema.test>", recipient: "dan@example.test", status: "5.1.1" },
    ]);
  });

  it("names the recipient as we wrote it, where it was sent on", () => {
    const fields = [
      "Original-Recipient: rfc822;dan@example.test",
      ...failed.slice(1),
      "Final-Recipient: rfc822;d@else",
    ];
    expect(readBounces(report(fields))).toMatchObject([{ recipient: "dan@example.test" }]);
  });

  it("is read without a status, too, and for each recipient", () => {
    const other = ["Final-Recipient: rfc822; eve@example.test", "Action: Failed"];
    expect(readBounces(report([...failed, "", ...other]))).toMatchObject([
      { recipient: "dan@example.test" },
      { recipient: "eve@example.test", status: "" },
    ]);
  });

  it.each([
    ["a delay", report(["Final-Recipient: rfc822;dan@example.test", "Action: delayed", "Status: 4.4.1"])],
    ["an answer from a holiday", report(failed, { type: "multipart/mixed" })],
    ["without the mail's id", report(failed, { original: "text/plain" })],
    ["a plain mail", Buffer.from("Subject: Hello\r\n\r\nAction: failed\r\n")],
    ["nothing", Buffer.alloc(0)],
    ["rubbish", Buffer.from([0, 255, 10, 10, 45, 45])],
  ])("is none: %s", (_, given) => {
    expect(readBounces(given)).toEqual([]);
  });
});
