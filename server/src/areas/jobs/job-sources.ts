import type { Job } from "@crema/contract/areas/jobs";
import { needs } from "@crema/contract/kit";
import type { MessageSource } from "../../platform/inbox/message-source.ts";
import type { ActSource } from "../../platform/jobs/act-source-rows.ts";
import type { EffectWords } from "../../platform/outbound/effect-words.ts";
import { mayCall } from "../../platform/http/access.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { giftCardMailActs, loyaltyCardLabel, rewardEffects } from "../loyalty/index.ts";
import { appLinkEffects, pushActs, smsMessages } from "../notifications/index.ts";
import { orderEffects, shopMessages } from "../orders/index.ts";
import { productEffects } from "../products/index.ts";
import { codeBatchActs, listMessages, promotionEffects, unconfirmedMailActs } from "../promotions/index.ts";
import { scriptActs } from "../settings/index.ts";
import { bookingEffects, courierMessages } from "../shipping-labels/index.ts";

export const actSources: readonly ActSource[] = [
  codeBatchActs,
  unconfirmedMailActs,
  giftCardMailActs,
  pushActs,
  scriptActs,
];

export const messageSources: readonly MessageSource[] = [shopMessages, courierMessages, smsMessages, listMessages];

export const effectWords: readonly EffectWords[] = [
  ...orderEffects,
  ...rewardEffects,
  loyaltyCardLabel,
  ...bookingEffects,
  ...productEffects,
  ...promotionEffects,
  ...appLinkEffects,
];

/** Kinds of effects that staff bring on by nothing but asking anew on the page of the record. */
export const kindsAskedAnew: readonly string[] = effectWords
  .filter(({ isAskedAnew }) => isAskedAnew === true)
  .map(({ kind }) => kind);

const repeatable = effectWords.filter(({ isAskedAnew }) => isAskedAnew !== true);

export const messageKind = ({ provider }: Pick<MessageSource, "provider">): string => `message:${provider}`;

const kinds = [
  ...repeatable.map(({ kind, right }) => ({ kind, right })),
  ...messageSources.map((source) => ({ kind: messageKind(source), right: source.right })),
];

export const everyKind: readonly string[] = kinds.map(({ kind }) => kind);

/** Those of them that this person may: effects that they may on the pages of their records too. */
export const repeatableBy = ({ principal }: Pick<Caller, "principal">): readonly string[] =>
  kinds.filter(({ right }) => mayCall(needs(right), principal)).map(({ kind }) => kind);

/** What the page of an act asks of who does something about it there; undefined where it has none. */
const rightOnPage = ({ id, kind }: Pick<Job, "id" | "kind">) =>
  id.startsWith("effect:")
    ? effectWords.find(({ words }) => words === kind)?.right
    : actSources.find(({ name }) => id.startsWith(`${name}:`))?.right;

/** Whether this person may retry, decide or stop it on its page. */
export function mayOnPage({ principal }: Pick<Caller, "principal">, act: Pick<Job, "id" | "kind">): boolean {
  const right = rightOnPage(act);
  return right !== undefined && mayCall(needs(right), principal);
}
