import { describe, expect, it } from "vitest";
import { writeMail } from "./mail-content.ts";

const content = {
  subject: "Confirm <your> address",
  paragraphs: ['Hello <img src=x onerror="alert(1)">,', "please & thank you."],
  link: { label: "Confirm", path: "/sign-in/verify", purpose: "verify_email", seed: "s" },
  closing: ["If this was not you, you need not do anything."],
} as const;

describe("a mail's text and HTML", () => {
  it("say the same, with the link", () => {
    const { text, html } = writeMail(content, {
      address: "https://x.test/sign-in/verify#token=T",
      productName: "Crema",
    });
    expect(text).toBe(
      'Hello <img src=x onerror="alert(1)">,\n\nplease & thank you.\n\nConfirm:\nhttps://x.test/sign-in/verify#token=T\n\n--\n\nIf this was not you, you need not do anything.\n\nCrema\n',
    );
    expect(html).toContain('href="https://x.test/sign-in/verify#token=T"');
    expect(html).toContain("please &amp; thank you.");
  });

  it("turn nothing that somebody typed into markup", () => {
    const { html } = writeMail(content, { address: '"><script>alert(1)</script>', productName: "<b>Crema" });
    expect(html).not.toMatch(/<img|<script|<b>/);
  });

  it("are written as quickly for an odd body of full length", () => {
    const html = `<p>One</p>\n<p>Two${"\u00A0".repeat(200_000)}x</p>`;
    const start = performance.now();
    const { text } = writeMail({ ...content, html }, { address: undefined, productName: "Crema" });
    expect(text).toMatch(/^One\nTwo x\n/);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it("have no button without a link", () => {
    const { html } = writeMail({ ...content, link: undefined }, { address: undefined, productName: "Crema" });
    expect(html).not.toContain("<a ");
  });
});
