import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError, messageOf } from "../../app/api/api-error.ts";
import { notifySuccess } from "../../app/feedback/notices.ts";
import { Note } from "../../ui/display/note.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { DialogFooter } from "../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../ui/overlay/dialog-frame.tsx";
import { attachCard, rereadCard, storeCard } from "./card-queries.ts";

export interface AttachCardDialogProps {
  userUuid: string;
  onDone: () => void;
  onClose: () => void;
}

/** Attaches a card that the customer holds already. The same card sent twice is attached once. Source: docs/decisions/0080. */
export function AttachCardDialog({ userUuid, onDone, onClose }: AttachCardDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const [card, setCard] = useState("");
  const save = useMutation({
    mutationFn: () => attachCard({ params: { userUuid }, body: { card } }),
    onSuccess: async (attached) => {
      onDone();
      onClose();
      notifySuccess("Card attached");
      await storeCard(client, userUuid, attached);
    },
    onError: () => rereadCard(client, userUuid),
  });
  const ofField = save.error instanceof ApiError ? save.error.errors["card"] : undefined;
  return (
    <DialogFrame
      title="Attach card"
      isBusy={save.isPending}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={save.isPending}
          onClose={onClose}
          type="submit"
          form={form}
          isDisabled={card.trim() === ""}
        >
          Attach card
        </DialogFooter>
      }
    >
      <form
        id={form}
        className="ui-stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (card.trim() !== "" && !save.isPending) save.mutate();
        }}
      >
        <TextField
          label="Card number"
          isRequired
          value={card}
          hint="As printed on the card. We check it with the gift-card provider."
          error={ofField}
          isReadOnly={save.isPending}
          onChange={(text) => {
            setCard(text);
            save.reset();
          }}
        />
        {save.isError && ofField === undefined && (
          <Note tone="bad" role="alert">
            {messageOf(save.error, "The card could not be attached. Try again.")}
          </Note>
        )}
      </form>
    </DialogFrame>
  );
}
