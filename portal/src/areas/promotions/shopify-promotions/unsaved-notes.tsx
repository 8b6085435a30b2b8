import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import type { PromotionDraft } from "./promotion-draft.ts";
import { dropUnsaved, useUnsaved } from "./unsaved-promotions.ts";

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
