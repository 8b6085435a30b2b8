import { useAccess } from "../../app/access/access-store.ts";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { isPaused, type Restore, useCurrentRestore } from "../../app/shell/current-restore.ts";
import { Card } from "../../ui/display/card.tsx";
import { Facts } from "../../ui/display/facts.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatCount } from "../../ui/foundation/format.ts";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { KindCard } from "./kind-card.tsx";
import { Moment } from "./restore-items.tsx";
import { damageSentence, restoreSentence } from "./release-messages.ts";
import "./restores.css";

/** Releases what is paused after the database was restored from a backup. Source: RULINGS "Release". */
export function RestorePage() {
  const query = useCurrentRestore();
  const { isPending, data } = query;
  useFirstRows(!isPending);
  if (isPending) {
    return (
      <div className="restore">
        <Card title="Restore">
          <SkeletonLines lines={6} />
        </Card>
      </div>
    );
  }
  if (data === undefined) return <LoadFailure query={query} />;
  if (data.restore === null) {
    return (
      <EmptyState
        title="Nothing is paused"
        message="If the database is ever restored from a backup, this is where you decide what is sent again."
      />
    );
  }
  return <LoadedRestore restore={data.restore} />;
}

function LoadedRestore({ restore }: { restore: Restore }) {
  const { canEdit } = useAccess("permission");
  return (
    <div className="restore">
      <Summary restore={restore} />
      {isPaused(restore) && !canEdit && (
        <Note tone="info">You can read this page, but only staff who can edit permissions can release anything.</Note>
      )}
      {restore.kinds.map((kind) => (
        <KindCard key={`${restore.uuid} ${kind.kind}`} kind={kind} canRelease={canEdit} />
      ))}
    </div>
  );
}

function Summary({ restore }: { restore: Restore }) {
  const { restorePoint, detectedAt, lockedAccounts, missingPictures, missingPictureCount, unreadableLines } = restore;
  const unnamed = (missingPictureCount ?? 0) - missingPictures.length;
  return (
    <Card title="Restore">
      <div className="restore-summary">
        <p>{restoreSentence(restore, isPaused(restore))}</p>
        {unreadableLines > 0 && <Note tone="warn">{damageSentence(restore)}</Note>}
        <Facts
          facts={[
            // A damaged journal doesn't say that anything was restored.
            ...(unreadableLines === 0 ? [{ label: "Restored to", value: <Moment instant={restorePoint} /> }] : []),
            { label: "Noticed", value: <Moment instant={detectedAt} /> },
            { label: "Locked accounts", value: formatCount(lockedAccounts) },
            {
              label: "Missing images",
              value: missingPictureCount === null ? "Not known" : formatCount(missingPictureCount),
            },
          ]}
        />
        {lockedAccounts > 0 && (
          <p>
            Accounts are locked if their password changed after the restore point. They unlock once a new password is
            set. Sessions, API keys and rights that were taken away since then stay away.
          </p>
        )}
        {missingPictures.length > 0 && (
          <details>
            <summary>Images that records show but the backup doesn&apos;t have</summary>
            <ul>
              {missingPictures.map((name) => (
                <li key={name}>{name}</li>
              ))}
              {unnamed > 0 && <li>{formatCount(unnamed)} more</li>}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}
