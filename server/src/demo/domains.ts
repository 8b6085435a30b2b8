import { insertRows } from "../platform/database/write-rows.ts";
import type { DemoArea } from "./demo-area.ts";

const whitelist = ["crema.test", "partner-roasters.test", "example.com", "example.org", "university.test"];
const blacklist = [
  "10minute-post.test",
  "burner-mail.test",
  "disposable.test",
  "fakebox.test",
  "guerrilla-post.test",
  "mailtrash.test",
  "no-reply-please.test",
  "spam-harvest.test",
  "tempinbox.test",
  "throwaway.test",
  "trial-hopper.test",
  "yopost.test",
];

export const domainsDemo: DemoArea = {
  name: "domains",
  async seed(tx) {
    await insertRows(tx, "domains", [
      ...whitelist.map((domain) => ({ domain, list: "whitelist" })),
      ...blacklist.map((domain) => ({ domain, list: "blacklist" })),
    ]);
    return `${whitelist.length + blacklist.length} email domains`;
  },
};
