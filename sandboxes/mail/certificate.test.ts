import { X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { makeCertificate } from "./certificate.ts";

it("a certificate of one's own is for this machine, valid for ten years, and signed by itself", () => {
  const { cert, key } = makeCertificate(new Date("2026-02-28T01:02:03Z"));
  const read = new X509Certificate(cert);
  expect(read.subject).toBe("CN=Crema mail sandbox");
  expect([read.checkIP("127.0.0.1"), read.checkHost("localhost"), read.checkHost("crema.test")]).toEqual([
    "127.0.0.1",
    "localhost",
    undefined,
  ]);
  expect([read.validFromDate, read.validToDate]).toEqual([
    new Date("2026-02-28T01:02:03Z"),
    new Date("2036-02-28T01:02:03Z"),
  ]);
  expect([read.ca, read.verify(read.publicKey), read.checkIssued(read)]).toEqual([true, true, true]);
  expect(key).toContain("PRIVATE KEY");
});
