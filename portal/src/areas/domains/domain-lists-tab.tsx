import { useAccess } from "../../app/access/access-store.ts";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { useUnsavedChanges } from "../../app/navigation/unsaved-changes.tsx";
import { SaveBar } from "../../ui/detail/save-bar.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { DomainListCard } from "./domain-list-card.tsx";
import type { ListName } from "./domain-draft.ts";
import { useDomainLists } from "./use-domain-lists.ts";
import "./domains.css";

const cards: readonly { list: ListName; title: string }[] = [
  { list: "blacklist", title: "Email domain blacklist" },
  { list: "whitelist", title: "Email domain whitelist" },
];

/**
 * The tab 'Whitelist/Blacklist Domains', on /options and on /settings. Everybody on the staff sees it; it is changed with
 * order.edit. Source: spec part 1, section 2; OPT-01, AMB-19.
 */
export function DomainListsTab() {
  const { canEdit } = useAccess("order");
  const domains = useDomainLists();
  const { query, lists, isChanged, isSaving, changedBy } = domains;
  useUnsavedChanges(isChanged);
  const isLoaded = query.data !== undefined;
  useFirstRows(isLoaded);
  return (
    <>
      <SaveBar
        lastUpdated={formatDateTime(domains.updatedAt)}
        isDirty={isChanged}
        isSaving={isSaving}
        isReadOnly={!canEdit}
        onSave={domains.save}
        onDiscard={domains.discard}
      />
      <div className="domain-lists">
        {changedBy !== undefined && isChanged && (
          <div className="domain-lists-notice">
            <Note tone="warn" role="alert">
              The lists were saved by {changedBy} meanwhile and have been read again. What you changed is still here:
              look at it and save again.
            </Note>
          </div>
        )}
        {!isLoaded && query.isError ? (
          <div className="domain-lists-notice">
            <LoadFailure query={query} />
          </div>
        ) : (
          cards.map(({ list, title }) => (
            <DomainListCard
              key={list}
              title={title}
              domains={lists[list]}
              isLoading={!isLoaded}
              isReadOnly={!canEdit}
              onAdd={(domain) => domains.act({ kind: "add", list, domain })}
              onRemove={(domain) => domains.act({ kind: "remove", list, domain })}
            />
          ))
        )}
      </div>
    </>
  );
}
