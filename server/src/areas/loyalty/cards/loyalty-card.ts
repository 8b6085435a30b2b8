/**
 * A new loyalty card for a customer, issued once, whatever breaks. An issue of unclear outcome is taken back under its own code before
 * another one is made; if the provider knows nothing of it, staff decide. Source: docs/decisions/0080; docs/outbound.md.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Tx } from "../../../platform/database/database.ts";
import type { Doubt, Effect, Flow, Plan, Settled } from "../../../platform/outbound/effect.ts";
import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import { type CardIssuing, type GiftCards, maskedCard } from "../../../providers/gift-cards/gift-cards.ts";
import { cardTry, targetAfter } from "../card-try.ts";
import { type CardHolder, cardHolderOf, lockCard, lockCardHolder } from "./card-rows.ts";
import { attachOperation, cardChanges, giveCard } from "./give-card.ts";

const loyaltyCardKind = "loyalty-card";
/** The outbound task that issues this person's card. */
export const loyaltyCardOf = (userUuid: string) => ({ kind: loyaltyCardKind, subject: userUuid });

/** As the job centre shows it. */
export const loyaltyCardLabel: EffectWords = {
  kind: loyaltyCardKind,
  words: "Issue a loyalty card",
  right: "user.edit",
  page: "/users/",
};

export function loyaltyCardHandler(giftCards: GiftCards, issuing: CardIssuing): Flow {
  const { maxCommitDelayMs, longestStepMs, resolveAfterMs } = giftCards;
  return {
    kind: loyaltyCardKind,
    deduplicates: false,
    undoes: true,
    maxCommitDelayMs,
    longestStepMs,
    // The last look is after the provider can issue the card no more, however short the other waits are.
    resolveAfterMs: [...resolveAfterMs, maxCommitDelayMs],
    plan: ({ db }, effect) => planIssue(effect, { db, giftCards, issuing }),
    resolve: (_, { attempt }, signal) => issuing.withdraw(cardTry(attempt), signal),
    settled: storeCard,
    announce: ({ live }, { effect }) => live.recordChanged("user", effect.subject),
  };
}

async function planIssue(
  { subject, attempts }: Effect,
  { db, giftCards, issuing }: Pick<Platform, "db"> & { giftCards: GiftCards; issuing: CardIssuing },
): Promise<Plan> {
  const reason = notNeeded(await cardHolderOf(db, subject));
  if (reason !== undefined) return { kind: "withdrawn", reason };
  return {
    kind: "send",
    key: newCode(),
    target: targetAfter(attempts, giftCards.hasSecondary("loyalty")),
    sent: {},
    send: (attempt, signal) => issuing.issue(cardTry(attempt), signal),
    holds: async (tx) => notNeeded(await lockCardHolder(tx, subject)) === undefined,
  };
}

function notNeeded(holder: CardHolder | undefined): string | undefined {
  if (holder === undefined) return "The customer was deleted";
  if (holder.fom !== "") return "The customer has a card";
  return holder.isArchived ? "The customer is archived" : undefined;
}

/** New for every attempt, also after a restore; stored with it, so that it is the same when it is taken back. */
const newCode = (): string => `C-${randomUUID().replaceAll("-", "")}`;

const payload = z.object({ by: z.object({ uuid: z.string().optional(), name: z.string() }) });

async function storeCard(deps: Platform, tx: Tx, { effect, standing }: Settled): Promise<Doubt | void> {
  if (standing.state !== "confirmed") return undefined;
  const { subject: userUuid } = effect;
  const { result: fom = "", at } = standing;
  const doubt = (why: string): Doubt => ({ doubt: `The new card ${maskedCard(fom)} was not attached. ${why}.` });
  const reason = notNeeded(await lockCardHolder(tx, userUuid));
  if (reason !== undefined) return doubt(reason);
  if (fom === "") return doubt("The gift-card provider named no number");
  if ((await lockCard(tx, fom)).isTaken) return doubt("It belongs to another customer");
  await giveCard(deps, tx, { userUuid, fom, points: 0, cents: 0, at });
  const by = payload.safeParse(effect.payload).data?.by;
  await addAuditEntry(tx, {
    at,
    whoUuid: by?.uuid,
    whoName: by?.name ?? "",
    call: "issueLoyaltyCard",
    requestId: "",
    record: "user",
    recordId: userUuid,
    act: attachOperation,
    changes: cardChanges(fom),
    versionChecked: false,
  });
  return undefined;
}
