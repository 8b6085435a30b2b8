/** The worker: it holds the rows and looks for texts among them, so that a key is drawn while a search runs. */
import { createMatcher, type FuzzyMatcher } from "./fuzzy-matcher.ts";
import type { FromMatcher, ToMatcher } from "./fuzzy-rules.ts";

let matcher: FuzzyMatcher | undefined;

self.addEventListener("message", ({ data }: MessageEvent<ToMatcher>) => {
  if (data.kind === "rules") matcher = createMatcher(data.rules, data.keys);
  else if (data.kind === "rows") matcher?.add(data.texts);
  else {
    const hits = Uint32Array.from(matcher?.hitsOf(data.text) ?? []);
    self.postMessage({ hits } satisfies FromMatcher, { transfer: [hits.buffer] });
  }
});
