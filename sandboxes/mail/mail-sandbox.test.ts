import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailSandbox, startMailSandbox } from "./mail-sandbox.ts";

let sandbox: MailSandbox;
let origin: string;
beforeAll(async () => {
  sandbox = await startMailSandbox({ slowMilliseconds: 200 });
  origin = `http://127.0.0.1:${sandbox.httpPort}`;
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${origin}/_sandbox/reset`, { method: "POST" }));

const send = (to: string, more: Record<string, unknown> = {}) =>
  createTransport({ host: "127.0.0.1", port: sandbox.smtpPort, ignoreTLS: true }).sendMail({
    from: "Crema <no-reply@crema.test>",
    to,
    subject: "Guten Tag, Zoë – 5 €",
    text: "Hello Zoë\nhttp://127.0.0.1:4000/sign-in/verify#token=abc",
    html: '<p>Hello Zoë, <a href="http://127.0.0.1:4000/x">go</a></p><script>alert(1)</script>',
    ...more,
  });
const get = async (path: string): Promise<unknown> => (await fetch(`${origin}${path}`)).json();
const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
const messages = async (to = ""): Promise<unknown[]> => {
  const list = member(await get(`/messages?to=${encodeURIComponent(to)}`), "messages");
  return Array.isArray(list) ? list : [];
};
const order = (body: unknown) => fetch(`${origin}/_sandbox/faults`, { method: "POST", body: JSON.stringify(body) });

describe("the mail sandbox", () => {
  it("keeps what it took, readable, newest first, by recipient", async () => {
    await send("dan@example.test");
    await send("eve@example.test", { subject: "Second" });
    expect((await messages()).map((mail) => member(mail, "subject"))).toEqual(["Second", "Guten Tag, Zoë – 5 €"]);
    const [mail] = await messages("DAN@example.test");
    expect(mail).toMatchObject({ to: "dan@example.test", text: expect.stringContaining("Hello Zoë\n") });
    expect(await get(`/messages/${String(member(mail, "id"))}`)).toMatchObject({
      source: expect.stringContaining("Subject:"),
    });
  });

  it.each([
    ["tempfail+x@example.test", 451],
    ["nouser+x@example.test", 550],
  ])("answers %s with %i", async (to, code) => {
    await expect(send(to)).rejects.toMatchObject({ responseCode: code });
    expect(await messages()).toEqual([]);
  });

  it("takes its time for slow+", async () => {
    const from = performance.now();
    await send("slow+x@example.test");
    expect(performance.now() - from).toBeGreaterThan(190);
  });

  it("hangs up after the dot once per Message-ID, and has the mail", async () => {
    const mail = { messageId: "<once@crema.test>" };
    await expect(send("drop-after-dot+x@example.test", mail)).rejects.toThrow();
    expect(await messages()).toHaveLength(1);
    await send("drop-after-dot+x@example.test", mail);
    expect(await messages()).toHaveLength(2);
    await fetch(`${origin}/_sandbox/reset`, { method: "POST" });
    await expect(send("drop-after-dot+x@example.test", mail)).rejects.toThrow();
  });

  it("fails as often as ordered, and refuses faults it does not know", async () => {
    await order({ fault: "tempfail", times: 2 });
    for (const _ of [1, 2]) await expect(send("dan@example.test")).rejects.toMatchObject({ responseCode: 451 });
    await send("dan@example.test");
    expect((await order({ fault: "earthquake" })).status).toBe(422);
    expect((await order({})).status).toBe(422);
  });

  it("notes what happened and forgets it on reset", async () => {
    await send("dan@example.test");
    expect(await get("/_sandbox/journal")).toMatchObject({ entries: [{ what: "recipient" }, { what: "kept" }] });
    expect(await get("/_sandbox/state")).toMatchObject({ mails: 1 });
    await fetch(`${origin}/_sandbox/reset`, { method: "POST" });
    expect(await get("/_sandbox/state")).toMatchObject({ mails: 0 });
  });

  it("shows a mail in a frame that runs no script and opens its links in a new tab", async () => {
    await send("dan@example.test", { subject: "<b>bold</b>" });
    const [mail] = await messages();
    const page = await fetch(`${origin}/?id=${String(member(mail, "id"))}`);
    const html = await page.text();
    expect(html).toContain("&lt;b&gt;bold&lt;/b&gt;");
    expect(html).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;base target=&quot;_blank&quot;&gt;/,
    );
    expect(html).not.toContain("<script>");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await (await fetch(`${origin}/?id=${String(member(mail, "id"))}&view=text`)).text();
    expect(text).toContain('<a href="http://127.0.0.1:4000/sign-in/verify#token=abc"');
  });
});
