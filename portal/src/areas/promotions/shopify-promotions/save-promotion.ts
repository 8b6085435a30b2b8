/** Saving behind a dialog that is closed already. Source: PRO-SHOP-07, PRO-SHOP-14, PRO-SHOP-15; AMB-98, AMB-100. */
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { formatTime } from "../../../ui/foundation/format.ts";
import type { PromotionDraft } from "./promotion-draft.ts";
import { bodyOf } from "./promotion-form.ts";
import { createPromotion, refreshList, rereadPromotion, updatePromotion } from "./promotion-queries.ts";

export const notifySaved = (): void => notifySuccess("List has been successfully updated!");
export const notifyNotSaved = (): void => notifyError("Something went wrong, list has not been updated");

/** @returns what was typed, to be shown again with the reason; undefined once it is stored */
export async function savePromotion(client: QueryClient, draft: PromotionDraft): Promise<PromotionDraft | undefined> {
  try {
    await send(draft);
  } catch (error) {
    notifyNotSaved();
    return afterFailure(client, draft, error);
  }
  notifySaved();
  await refreshList(client);
  return undefined;
}

async function send({ stored, form, keyOf }: PromotionDraft): Promise<void> {
  const body = bodyOf(form, stored);
  if (body === undefined) throw new Error("an unfinished promotion cannot be saved");
  if (stored === undefined) await createPromotion({ body }, { idempotencyKey: keyOf(body) });
  else await updatePromotion({ params: { uuid: stored.uuid }, body: { ...body, updatedAt: stored.updatedAt } });
}

/** Somebody else's version is the one the next save is about; of one that is gone, it makes a new one. */
async function afterFailure(client: QueryClient, draft: PromotionDraft, error: unknown): Promise<PromotionDraft> {
  const { stored } = draft;
  if (stored === undefined || !(error instanceof ApiError) || (error.status !== 409 && error.status !== 404))
    return { ...draft, problem: messageOf(error) };
  try {
    const now = await rereadPromotion(client, stored.uuid);
    return now === undefined
      ? { ...draft, stored: undefined, problem: "It was deleted meanwhile. Saving creates it again." }
      : { ...draft, stored: now, problem: conflictText(error) };
  } catch {
    return { ...draft, problem: messageOf(error) };
  }
}

const conflictText = ({ conflict }: ApiError): string =>
  `${conflict?.changedBy ?? "Someone else"} changed it at ${formatTime(conflict?.changedAt)}, after you opened it. Saving puts what is here in its place.`;
