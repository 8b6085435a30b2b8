import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { leavesWaiting, messageMedia, open, twilio } from "./sms-caller.ts";

const form = (to: string, Body = "Hello") => ({ To: to, From: "+61480000000", Body });

it("numbers go on after a reset and a restart, and so do messages on their way", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const stateFile = join(folder, "sms.json");
  const first = await open({ stateFile });
  await twilio(first, "Messages.json", form("+61400000100"));
  await first.reset();
  await twilio(first, "Messages.json", form("+61400000106"));
  expect(first.state().messages).toMatchObject([{ number: 2 }]);
  await first.clock.advance(1);
  await first.close();
  const second = await open({ stateFile });
  await second.clock.advance(901);
  expect(second.state().messages[0]?.history.map(({ step }) => step)).toEqual(["queued", "sent", "delivered"]);
  await twilio(second, "Messages.json", form("+61400000100"));
  expect(second.state().messages.at(-1)?.number).toBe(3);
  await second.close();
  rmSync(folder, { recursive: true });
});

it("the inbox shows each number's messages, of whichever vendor, as text", async () => {
  const sms = await open();
  await twilio(sms, "Messages.json", form("+61400000101", "<b>Beans</b>"));
  const message = { content: "a".repeat(161), destination_number: "+64210000100" };
  await messageMedia(sms, { messages: [message] });
  await sms.clock.advance(5);
  const page = await (await fetch(sms.pages["SMS inbox"] ?? "")).text();
  expect(page).toContain("&lt;b&gt;Beans");
  expect(page).toContain("Twilio, undelivered");
  expect(page).toContain("MessageMedia, delivered, 2 parts");
  expect(page).toContain("New Zealand");
  expect(await (await fetch(sms.control)).text()).toContain("+64210000100");
});

it.each([
  ["commit-then-timeout", true],
  ["commit-then-500", false],
])("%s keeps the message", async (fault, isWaiting) => {
  const sms = await open();
  sms.faults.order({ fault, match: { door: "twilio" } });
  expect(await leavesWaiting(sms, twilio(sms, "Messages.json", form("+61400000100")))).toBe(isWaiting);
});

it.each([
  ["twilio", "429", 429, '"code":20429'],
  ["twilio", "auth-wrong", 401, '"code":20003'],
])("%s says %s in its own words", async (door, fault, status, words) => {
  const sms = await open();
  sms.faults.order({ fault, match: { door } });
  const answer = await twilio(sms, "Messages.json", form("+61400000100"));
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(words);
});
