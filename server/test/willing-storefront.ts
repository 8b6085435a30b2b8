import type { Outcome } from "../src/platform/outbound/effect.ts";
import { ProviderError } from "../src/platform/http/refusal.ts";
import type { Storefront } from "../src/providers/storefront/storefront.ts";

const done = (): Promise<Outcome> => Promise.resolve({ kind: "confirmed", reference: "gid://shopify/Thing/1" });
const mute = (): Promise<never> =>
  Promise.reject(
    new ProviderError({ provider: "none", operation: "read", message: "Nobody answers", isRetryable: true }),
  );

export const willingStorefront: Storefront = {
  shopOrigin: "https://shop.example",
  deduplicates: true,
  maxCommitDelayMs: 1,
  longestStepMs: 5_000,
  orders: { changedSince: mute, byId: mute, update: done },
  addresses: {
    create: done,
    find: () => Promise.resolve({ kind: "absent" }),
    update: done,
    remove: done,
    makeDefault: done,
  },
  catalogue: { collections: mute, put: done, unpublish: done, remove: done, setDetails: done },
  discounts: { create: done, setActive: done, remove: done },
  promotions: { show: done },
  exports: {
    start: mute,
    state: mute,
    records: () => {
      throw new Error("nobody asks for what was never begun");
    },
  },
  ensureWebhooks: () => Promise.resolve([]),
  probe: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};
