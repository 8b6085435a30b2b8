/**
 * The gift card of a line item, sent again to whoever ordered it. The mail tells the card by its last four digits and what is on it:
 * a whole number would be money in a mailbox and in our outbox. Source: LOY-07; AMB-32; docs/areas/loyalty.md.
 */
import type { resendGiftCard, listUnconfirmedGiftCardMails } from "@crema/contract/areas/loyalty";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, ProviderError, refuse } from "../../../platform/http/refusal.ts";
import { centsAsText } from "../../../platform/money/cents.ts";
import type { Platform } from "../../../platform/platform.ts";
import { maskedCard } from "../../../providers/gift-cards/gift-cards.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import type { MailContent } from "../../../providers/mail/mail-content.ts";
import { mailsAbout } from "../../../providers/mail/outbound-mail-rows.ts";
import { replaceUnconfirmed } from "../../../providers/mail/unconfirmed-mail-rows.ts";
import { canBeMailed, queueMail } from "../../../providers/mail/queue-mail.ts";
import { giftCardMail, unconfirmedGiftCardMails } from "./unconfirmed-gift-card-mail-rows.ts";
import { type GiftCardLine, giftCardLine, lockOrderOf } from "./gift-card-rows.ts";

const { kind } = giftCardMail;
/** Pressed again within this time is the same press. */
const samePressMs = minutes(1);
const longestWaitMs = 8_000;
const sentText = "Successfully resent gift card";

export const resendGiftCardOfLine: Operation<typeof resendGiftCard> = async (deps, caller, { body }) => {
  const { orderId, lineId } = body;
  const line = await giftCardLine(deps.db, body);
  if (line === undefined) throw notFound("Line item");
  const cards = await Promise.all(mailable(line).map(async (card) => ({ card, cents: await centsOn(deps, card) })));
  const subjectId = `${orderId}/${lineId}`;
  await inTransaction(deps.db, async (tx) => {
    await lockOrderOf(tx, orderId);
    const at = deps.clock.now();
    if ((await mailsAbout(tx, { kind, subjectId, since: after(at, -samePressMs) })) > 0) return;
    const content = contentOf(deps.config.PRODUCT_NAME, line, cards);
    await replaceUnconfirmed(tx, { kind, subjectId });
    await queueMail(deps, tx, { kind, subjectId, recipient: line.email, version: at.toISOString(), content });
    // It changes nothing of the order: nobody's save is told that it did. Which card it was stands with the mail.
    await recordAct(tx, caller, { at, record: "order", id: orderId, act: "resend gift card", changes: {} });
  });
  return { message: sentText };
};

/** @throws Refusal not_submittable in words that say why no mail can go */
function mailable({ isGiftCard, cards, email }: GiftCardLine): readonly string[] {
  if (!isGiftCard) throw refuse("not_submittable", "This line item is not a gift card.");
  if (cards.length === 0)
    throw refuse(
      "not_submittable",
      "The number of this gift card is not known here: its source did not tell it. Resend it from the shop that sold it.",
    );
  if (!canBeMailed(email)) throw refuse("not_submittable", "The order has no email address to send the gift card to.");
  return cards;
}

/** What is on the card now; undefined where nobody answers in time: the mail goes without it. */
async function centsOn({ ports, log }: Platform, card: string): Promise<number | undefined> {
  try {
    return (await ports.giftCards?.balance({ account: "gift-card", card }, AbortSignal.timeout(longestWaitMs)))?.cents;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the balance of a gift card could not be read");
    return undefined;
  }
}

const contentOf = (
  product: string,
  { title, orderName, firstName }: GiftCardLine,
  cards: readonly { card: string; cents: number | undefined }[],
): MailContent => ({
  subject: `Your ${product} gift card`,
  paragraphs: [
    firstName === "" ? "Hello," : `Hello ${firstName},`,
    `Here is your gift card from order ${orderName} again: ${title}.`,
    ...cards.flatMap(({ card, cents }) => [
      `Card number: ${maskedCard(card)}`,
      ...(cents === undefined ? [] : [`Balance: $${centsAsText(cents)}`]),
    ]),
  ],
  closing: ["The whole number stands on the gift card itself. Tell us if you cannot find it any more."],
});

export const listUnconfirmedGiftCardMailsOfOrder: Operation<typeof listUnconfirmedGiftCardMails> = async (
  { db },
  { signal },
  { params: { orderId } },
) => ({ mails: await unconfirmedGiftCardMails(db, { orderId, signal }) });
