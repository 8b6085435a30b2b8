import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CreditCard, Link2 } from "lucide-react";
import type { LoyaltyCard } from "@crema/contract/areas/loyalty";
import { noCardNote } from "@crema/contract/areas/orders";
import { messageOf } from "../../app/api/api-error.ts";
import { ConfirmAct } from "../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../app/feedback/dialogs.tsx";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { notifyError, notifySuccess } from "../../app/feedback/notices.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { cardKey, getCard, issueCard, rereadCard, storeCard } from "./card-queries.ts";
import { issueNote } from "./issue-note.ts";

const AttachCardDialog = lazyDialog(async () => (await import("./attach-card-dialog.tsx")).AttachCardDialog);

interface NoCardProps {
  userUuid: string;
  canEdit: boolean;
  /** Called before the buttons go, because the customer has a card. */
  onDone: () => void;
}

/** What is there instead of a card: why rewards wait, how the request for a card stands, and two ways to one. Source: docs/decisions/0080. */
export function NoCard({ userUuid, canEdit, onDone }: NoCardProps) {
  const query = useQuery({
    queryKey: cardKey(userUuid),
    queryFn: ({ signal }) => getCard({ params: { userUuid } }, { signal }),
  });
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={1} />;
  const note = issueNote(data);
  return (
    <>
      <p>
        {noCardNote} {waitingText(data.waitingRewards)}
      </p>
      {note !== undefined && <Note tone={note.tone}>{note.text}</Note>}
      {canEdit && data.issue !== "issuing" && data.issue !== "unclear" && (
        <CardActions card={data} userUuid={userUuid} onDone={onDone} />
      )}
    </>
  );
}

const waitingText = (count: number): string =>
  count === 0 ? "" : count === 1 ? "1 reward waits for one." : `${count} rewards wait for one.`;

function CardActions({ card, userUuid, onDone }: { card: LoyaltyCard; userUuid: string; onDone: () => void }) {
  const client = useQueryClient();
  const isUnclear = card.issue === "needs_attention";
  const attach = () => openDialog((close) => <AttachCardDialog userUuid={userUuid} onDone={onDone} onClose={close} />);
  const issue = () =>
    openDialog((close) => (
      <ConfirmAct
        title="Issue card"
        message={
          isUnclear
            ? "The last request may have issued a card. Look in the gift-card system first. Issue another card?"
            : "The gift-card provider issues a new card for this customer, without money on it. Issue a card?"
        }
        confirmLabel="Issue card"
        act={async () => {
          const issued = await issueCard({ params: { userUuid } });
          onDone();
          await storeCard(client, userUuid, issued);
        }}
        onFailure={(error) => {
          rereadCard(client, userUuid);
          notifyError("The card was not issued");
          return messageOf(error, "Nobody answered. Check whether the customer has a card before you try again.");
        }}
        onDone={() => notifySuccess("Card issued")}
        onClose={close}
      />
    ));
  return (
    <div className="ui-actions">
      <Button icon={Link2} onClick={attach}>
        Attach card
      </Button>
      {card.canIssue && (
        <Button icon={CreditCard} onClick={issue}>
          Issue card
        </Button>
      )}
    </div>
  );
}
