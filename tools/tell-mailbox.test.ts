import { afterEach, expect, it } from "vitest";
import { startMailSandbox } from "../sandboxes/mail/mail-sandbox.ts";
import { tellMailbox } from "./tell-mailbox.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

it("the mail server's sandbox takes this copy's address from whoever has its token", async () => {
  const sandbox = await startMailSandbox({ token: "t" });
  closers.push(() => sandbox.close());
  const page = sandbox.pages["Mail inbox"];
  const url = "http://127.0.0.1:4000/v1/webhooks/mail";
  await expect(tellMailbox({ page, token: "wrong", secret: "s" }, url)).rejects.toThrow("did not take our address");
  await tellMailbox({ page, token: "t", secret: "s" }, url);
  await expect(tellMailbox({ page, token: "t", secret: "s" }, "https://elsewhere.example/")).rejects.toThrow("422");
});

it("without a mail server's sandbox nobody is told", async () => {
  await expect(tellMailbox({ page: undefined, token: "", secret: "" }, "http://127.0.0.1:1/")).resolves.toBeUndefined();
});
