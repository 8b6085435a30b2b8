import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { appLinkKind } from "./app-link-flow.ts";

/** What this area does at third parties, as the job centre tells it. */
export const appLinkEffects: readonly EffectWords[] = [
  {
    kind: appLinkKind,
    words: "Send the app link",
    right: "user.edit",
    page: "/users/",
    pageOf: "userUuid",
    isAskedAnew: true,
  },
];
