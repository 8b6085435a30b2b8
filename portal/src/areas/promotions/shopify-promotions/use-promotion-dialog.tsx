import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { isDialogOpen, openDialog } from "../../../app/feedback/dialogs.tsx";
import { keepUnsaved, type PromotionDraft } from "./promotion-draft.ts";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { formatTime } from "../../../ui/foundation/format.ts";
import { bodyOf } from "./promotion-form.ts";
import { createPromotion, refreshList, rereadPromotion, updatePromotion } from "./promotion-queries.ts";

const PromotionDialog = lazyDialog(async () => (await import("./promotion-dialog.tsx")).PromotionDialog);

export const notifySaved = (): void => notifySuccess("List has been successfully updated!");
export const notifyNotSaved = (): void => notifyError("Something went wrong, list has not been updated");

/** @returns what was typed, to be shown again with the reason; undefined once it is stored */
async function savePromotion(client: QueryClient, draft: PromotionDraft): Promise<PromotionDraft | undefined> {
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

/**
 * Opens the dialog of a promotion, with what was typed where a save failed. Save closes it at once; on failure it comes back as it was, or
 * waits on the tab where the reader is busy with something else. Source: PRO-SHOP-07; AMB-98.
 *
 * @param promotions - as they are listed now
 */
export function usePromotionDialog(
  promotions: readonly ShopifyPromotion[] | undefined,
): (draft: PromotionDraft) => void {
  const client = useQueryClient();
  const listed = useRef(promotions);
  const isShown = useRef(true);
  useEffect(() => {
    listed.current = promotions;
  }, [promotions]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    function open(draft: PromotionDraft): void {
      const save = async (written: PromotionDraft): Promise<void> => {
        const failed = await savePromotion(client, written);
        if (failed === undefined) return;
        if (isShown.current && !isDialogOpen()) open(failed);
        else keepUnsaved(failed);
      };
      const other = listed.current?.find(({ active, uuid }) => active && uuid !== draft.stored?.uuid);
      openDialog((close) => (
        <PromotionDialog
          draft={draft}
          activeCode={other?.code ?? ""}
          onClose={close}
          onSave={(form) => {
            close();
            void save({ ...draft, form });
          }}
        />
      ));
    },
    [client],
  );
}
