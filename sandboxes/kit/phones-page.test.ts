import { expect, it } from "vitest";
import { phonesPage } from "./phones-page.ts";

const phone = (name: string, text: string) => ({
  name,
  kind: "Android",
  messages: [{ at: new Date("2026-03-01T00:00:00Z"), title: "Hello", text, note: "sent", isTrouble: text === "lost" }],
});

it("telephones show their messages as text, in Brisbane's time, and can be searched", () => {
  const view = {
    title: "Inbox",
    about: "What came.",
    search: "",
    phones: [phone("ada", "<i>x</i>"), phone("ben", "lost")],
  };
  const { body } = phonesPage(view);
  expect(body).toContain("&lt;i&gt;x");
  expect(body).toContain("10:00:00");
  expect(body).toContain('<li class="trouble">');
  expect(phonesPage({ ...view, search: "ada" }).body).not.toContain("lost");
  expect(phonesPage({ ...view, search: "cleo" }).body).toContain("Nothing has come yet");
});
