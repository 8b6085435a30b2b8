import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../app/api/api-error.ts";
import { notifySuccess } from "../../app/feedback/notices.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { attachCard, rereadCard, storeCard } from "./card-queries.ts";

export interface AttachCardDialogProps {
  userUuid: string;
  onDone: () => void;
  onClose: () => void;
}

/** Attaches a card that the customer holds already. The same card sent twice is attached once. Source: docs/decisions/0080. */
export function AttachCardDialog({ userUuid, onDone, onClose }: AttachCardDialogProps) {
  const client = useQueryClient();
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
    <FormDialog
      title="Attach card"
      action="Attach card"
      isDisabled={card.trim() === ""}
      isPending={save.isPending}
      problem={
        save.isError && ofField === undefined
          ? messageOf(save.error, "The card could not be attached. Try again.")
          : undefined
      }
      onSubmit={() => save.mutate()}
      onClose={onClose}
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
    </FormDialog>
  );
}
