import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CurrentRestore, RestoredKind } from "@crema/contract/areas/restores";
import { ApiError, messageOf } from "../../app/api/api-error.ts";
import { keyPerBody } from "../../app/api/idempotency-key.ts";
import { ConfirmAct } from "../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../app/feedback/notices.ts";
import { currentRestoreKey, restoresKey } from "../../app/shell/current-restore.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { Facts } from "../../ui/display/facts.tsx";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { formatCount } from "../../ui/foundation/format.ts";
import { preloadDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { type ReleaseDraft, releaseBody, releaseNumbers, suggestedDraft } from "./release-choices.ts";
import {
  chosenSentence,
  kindExplanation,
  releasedSentence,
  releaseQuestion,
  remainingOptions,
} from "./release-messages.ts";
import { RestoreItems } from "./restore-items.tsx";
import { releaseRestoredKind } from "./restore-queries.ts";

/** One kind of hand-over: what waits, whether its provider can be queried, and its release. */
export function KindCard({ kind, canRelease }: { kind: RestoredKind; canRelease: boolean }) {
  const { label, waiting, handedOver, isReleased } = kind;
  return (
    <Card
      title={label}
      titleAside={<Chip tone={isReleased ? "ok" : "warn"}>{isReleased ? "Released" : "Paused"}</Chip>}
    >
      <div className="restore-kind">
        <p>{isReleased ? releasedSentence(kind) : kindExplanation(kind)}</p>
        {!isReleased && (
          <>
            <Facts
              facts={[
                { label: "Waiting", value: formatCount(waiting) },
                { label: "Handed over before the restore", value: formatCount(handedOver) },
              ]}
            />
            {/* Choices end with what they were about: what comes in later starts with the suggestion. */}
            {canRelease && <ReleaseForm key={waiting === 0 ? "none" : "some"} kind={kind} />}
          </>
        )}
      </div>
    </Card>
  );
}

function ReleaseForm({ kind }: { kind: RestoredKind }) {
  const [draft, setDraft] = useState(suggestedDraft);
  const [isListOpen, setListOpen] = useState(false);
  const openRelease = () =>
    openDialog((close) => <ReleaseQuestion kind={kind} draft={draft} onDraft={setDraft} onClose={close} />);
  const hasChoice = !kind.canBeAsked && kind.waiting > 0;
  return (
    <>
      {hasChoice && (
        <>
          <RadioGroup
            label={`What to do with ${kind.waiting === 1 ? "the item" : `the ${formatCount(kind.waiting)} items`} waiting`}
            options={remainingOptions(kind)}
            value={draft.remaining}
            onChange={(remaining) => setDraft({ remaining, chosen: new Map() })}
          />
          <div className="restore-one-by-one">
            <Button
              size="small"
              aria-expanded={isListOpen}
              aria-label={`${isListOpen ? "Hide items" : "Choose one by one"}: ${kind.label}`}
              onClick={() => setListOpen(!isListOpen)}
            >
              {isListOpen ? "Hide items" : "Choose one by one"}
            </Button>
            <output>{chosenSentence(draft.chosen.size)}</output>
          </div>
          {isListOpen && <RestoreItems kind={kind} draft={draft} onChange={setDraft} />}
        </>
      )}
      <div>
        <Button
          aria-label={`Release ${kind.label}`}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={openRelease}
        >
          Release
        </Button>
      </div>
    </>
  );
}

interface ReleaseQuestionProps {
  kind: RestoredKind;
  draft: ReleaseDraft;
  onDraft: (draft: ReleaseDraft) => void;
  onClose: () => void;
}

/** Asks with the numbers, and releases. If the list has changed since they were shown, it asks again with the new ones. */
function ReleaseQuestion({ kind, draft, onDraft, onClose }: ReleaseQuestionProps) {
  const client = useQueryClient();
  const [keyFor] = useState(keyPerBody);
  const [shown, setShown] = useState({ kind, draft });
  const showNew = async (error: unknown) => {
    const reread = client.invalidateQueries({ queryKey: restoresKey });
    if (!(error instanceof ApiError && error.isRefusal)) return;
    await reread;
    const { restore } = client.getQueryData<CurrentRestore>(currentRestoreKey) ?? {};
    const next = error.errors["items"] === undefined ? shown.draft : { ...shown.draft, chosen: new Map() };
    setShown({ kind: restore?.kinds.find((one) => one.kind === kind.kind) ?? shown.kind, draft: next });
    onDraft(next);
  };
  const release = async () => {
    const body = releaseBody(shown.kind, shown.draft);
    try {
      const current = await releaseRestoredKind({ body }, { idempotencyKey: keyFor(body) });
      client.setQueryData(currentRestoreKey, current);
    } catch (error) {
      await showNew(error);
      throw error;
    }
  };
  return (
    <ConfirmAct
      title={`Release ${kind.label}`}
      message={releaseQuestion(shown.kind, releaseNumbers(shown.draft, shown.kind))}
      confirmLabel="Release"
      act={release}
      onFailure={messageOf}
      onDone={() => notifySuccess(`${kind.label} released`)}
      onClose={onClose}
    />
  );
}
