import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { PromotionTelling, ShopifyPromotion } from "@crema/contract/areas/promotions";
import { messageOf } from "../../../app/api/api-error.ts";
import { notifyError } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { refreshList, tellPromotion } from "./promotion-queries.ts";
import { tellingWords } from "./telling-words.ts";
import { Note } from "../../../ui/display/note.tsx";
import { dropUnsaved, useUnsaved, type PromotionDraft } from "./promotion-draft.ts";
import "./promotions.css";

interface TellingLineProps {
  /** Undefined while it is not known: the line keeps its place. */
  shop: PromotionTelling | undefined;
  promotions: readonly ShopifyPromotion[];
  isReadOnly: boolean;
}

/** What the web shop was told of the promotion that runs; where it was not, staff send it again. Source: AMB-100. */
export function TellingLine({ shop, promotions, isReadOnly }: TellingLineProps) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => tellPromotion(),
    onError: (error) => notifyError(messageOf(error)),
    onSettled: () => refreshList(client),
  });
  const words = shop && tellingWords(shop, promotions);
  return (
    <div className="shop-promotion-telling">
      <output>
        {words !== undefined && (
          <>
            <Chip tone={words.tone} dot={words.dot}>
              {words.label}
            </Chip>
            <span>{words.text}</span>
          </>
        )}
      </output>
      {words?.canSend === true && !isReadOnly && (
        <Button size="small" icon={RefreshCw} isPending={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      )}
    </div>
  );
}

/** Promotions that could not be saved while the reader was elsewhere. Source: AMB-98. */
export function UnsavedNotes({ onOpen }: { onOpen: (draft: PromotionDraft) => void }) {
  return useUnsaved().map((draft) => (
    <Note
      key={draft.form.code}
      tone="bad"
      role="alert"
      action={
        <Button
          size="small"
          onClick={() => {
            dropUnsaved(draft);
            onOpen(draft);
          }}
        >
          Open it again
        </Button>
      }
    >
      {draft.form.code} has not been saved. What was typed is still here.
    </Note>
  ));
}
