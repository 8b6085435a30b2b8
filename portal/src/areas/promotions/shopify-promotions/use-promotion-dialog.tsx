import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { isDialogOpen, openDialog } from "../../../app/feedback/dialogs.tsx";
import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";
import type { PromotionDraft } from "./promotion-draft.ts";
import { savePromotion } from "./save-promotion.ts";
import { keepUnsaved } from "./unsaved-promotions.ts";

const PromotionDialog = lazyPart(
  async () => (await import("./promotion-dialog.tsx")).PromotionDialog,
  ({ onClose }) => onClose(),
);

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
