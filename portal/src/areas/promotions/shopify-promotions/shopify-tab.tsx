import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { useAccess } from "../../../app/access/access-store.ts";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { WholeListFrame } from "../../../app/search/whole-list-frame.tsx";
import type { MenuGroup } from "../../../ui/overlay/menu.ts";
import { promotionColumns } from "./promotion-columns.tsx";
import { newDraft } from "./promotion-draft.ts";
import { activeOptions, promotionListRules } from "./promotion-list-rules.ts";
import { deletePromotion, refreshList, usePromotionList } from "./promotion-queries.ts";
import { notifyNotSaved, notifySaved, usePromotionDialog } from "./use-promotion-dialog.tsx";
import { TellingLine, UnsavedNotes } from "./promotion-notes.tsx";

const uuidOf = ({ uuid }: ShopifyPromotion): string => uuid;
const menuLabelOf = ({ code }: ShopifyPromotion): string => `Actions for ${code}`;

function askDelete(client: QueryClient, { uuid, code, active }: ShopifyPromotion): void {
  const act = async (): Promise<void> => {
    try {
      await deletePromotion({ params: { uuid } });
    } catch (error) {
      // Somebody else was first, or the answer to a first try was lost.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  };
  openDialog((close) => (
    <ConfirmAct
      title="Delete promotion"
      message={`Are you sure you want to delete the promotion ${code}?${active ? " It is the active one: the web shop will show none." : ""}`}
      confirmLabel="Delete"
      isDanger
      act={act}
      onFailure={(error) => {
        notifyNotSaved();
        return messageOf(error);
      }}
      onDone={() => {
        notifySaved();
        void refreshList(client);
      }}
      onClose={close}
    />
  ));
}

/** Promotions of the web shop; at most one is active. Source: spec part 2, section 2; PRO-SHOP-01, PRO-SHOP-02; AMB-98 to AMB-100. */
export function ShopifyTab() {
  const client = useQueryClient();
  const { canEdit } = useAccess("promotion");
  const query = usePromotionList();
  const promotions = query.data?.promotions;
  const open = usePromotionDialog(promotions);
  const edit = useCallback((promotion: ShopifyPromotion) => open(newDraft(promotion)), [open]);
  const { dataUpdatedAt: now } = query;
  const columns = useMemo(() => promotionColumns(now), [now]);
  const rowMenu = useCallback(
    (promotion: ShopifyPromotion): readonly MenuGroup[] => [
      { id: "edit", entries: [{ id: "edit", label: "Edit", icon: Pencil, onAction: () => edit(promotion) }] },
      {
        id: "delete",
        entries: [
          { id: "delete", label: "Delete", icon: Trash2, isDanger: true, onAction: () => askDelete(client, promotion) },
        ],
      },
    ],
    [client, edit],
  );
  return (
    <WholeListFrame
      label="Shopify promotions"
      things="promotions"
      noun="promotion"
      placeholder="Search by code or variant"
      filter={{ label: "Active", options: activeOptions }}
      add={canEdit ? { label: "+ Create Promotion", onAdd: () => open(newDraft()) } : undefined}
      notes={
        <>
          <UnsavedNotes onOpen={open} />
          <TellingLine shop={query.data?.shop} promotions={promotions ?? []} isReadOnly={!canEdit} />
        </>
      }
      list={promotionListRules}
      columns={columns}
      query={query}
      all={promotions}
      rowKey={uuidOf}
      onRowOpen={canEdit ? edit : undefined}
      rowMenu={canEdit ? rowMenu : undefined}
      rowMenuLabel={menuLabelOf}
      record="shopify-promotion"
      rereadAll={refreshList}
    />
  );
}
