/** Third parties that do at once whatever they are asked, for tests that are about something else. */
import { scriptedSms } from "./app-links.ts";
import { memoryImages } from "./images.ts";
import { willingStorefront } from "./willing-storefront.ts";
import type { Ports } from "../src/platform/ports.ts";

const bounds = { maxCommitDelayMs: 1, longestStepMs: 5_000, resolveAfterMs: [1_000] } as const;
const nothing = (): Promise<void> => Promise.resolve();

let issued = 0;
const newCard = (): string => {
  issued += 1;
  return `603628-29${String(issued).padStart(7, "0")}`;
};

export const willingPorts: Ports = {
  storefront: willingStorefront,
  sms: scriptedSms(),
  imageStore: memoryImages().imageStore,
  beanDrive: {
    link: ({ address }) =>
      Promise.resolve({ token: "t", url: `${address}?token=t`, ticket: "hash", expiresAt: new Date() }),
    keys: () => Promise.resolve({ keys: [] }),
    close: nothing,
  },
  push: {
    ...bounds,
    deduplicates: false,
    atOnce: 10,
    sendToDevice: () => Promise.resolve({ kind: "confirmed", reference: "m1" }),
    probe: nothing,
    close: nothing,
  },
  erp: {
    ...bounds,
    deduplicates: false,
    currency: "AUD",
    referencePrefix: "WEB-",
    catalogue: undefined,
    canLookUp: true,
    uploadOrder: ({ reference }) => Promise.resolve({ kind: "confirmed", reference: `E-${reference}` }),
    findOrder: () => Promise.resolve({ kind: "absent" }),
    probe: nothing,
    close: nothing,
  },
  giftCards: {
    ...bounds,
    hasSecondary: () => false,
    increment: (_, { code }) => Promise.resolve({ kind: "confirmed", reference: `T-${code}` }),
    reverse: () => Promise.resolve({ kind: "undone" }),
    history: () => Promise.resolve({ movements: [], isCut: false }),
    balance: () => Promise.resolve({ points: 0, cents: 0 }),
    issuing: {
      issue: () => Promise.resolve({ kind: "confirmed", reference: "T1", result: newCard() }),
      withdraw: () => Promise.resolve({ kind: "absent" }),
    },
    probe: nothing,
    close: nothing,
  },
};
