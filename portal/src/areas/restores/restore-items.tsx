import { useCallback, useMemo, useState } from "react";
import type { RestoreItem, RestoredKind } from "@crema/contract/areas/restores";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import { useMayOpen } from "../../app/navigation/link-if-open.tsx";
import { Link } from "../../ui/foundation/link.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableColumn } from "../../ui/table/table-types.ts";
import { choiceFor, type ReleaseDraft, toggleChoice } from "./release-choices.ts";
import { itemPageSize, useRestoreItems } from "./restore-queries.ts";
import { formatDateTime, formatMoment } from "../../ui/foundation/format.ts";

export interface RestoreItemsProps {
  kind: RestoredKind;
  draft: ReleaseDraft;
  onChange: (draft: ReleaseDraft) => void;
}

/** The items of a kind, a tick in front of each one that will be sent. */
export function RestoreItems({ kind, draft, onChange }: RestoreItemsProps) {
  const [page, setPage] = useState(0);
  const query = useRestoreItems(kind, page);
  const items = query.data?.items ?? noItems;
  const count = query.data?.meta.count;
  const lastPage = count === undefined ? page : Math.max(0, Math.ceil(count / itemPageSize) - 1);
  // What waits can become less while a later page is shown.
  if (page > lastPage) setPage(lastPage);
  const ticked = useMemo(
    () => new Set(items.filter((item) => choiceFor(draft, item) === "send").map(itemId)),
    [items, draft],
  );
  const onToggle = useCallback(
    (id: string) => {
      const item = items.find((one) => one.id === id);
      if (item !== undefined) onChange(toggleChoice(draft, item));
    },
    [items, draft, onChange],
  );
  return (
    <div className="restore-items">
      <p>Ticked items are sent. The others are treated as sent.</p>
      <DataTable
        label={`Items: ${kind.label}`}
        columns={itemColumns}
        rows={items}
        rowKey={itemId}
        choice={{ chosen: ticked, onToggle, labelOf: sendLabel }}
        isLoading={query.isPending}
        isStale={query.isPlaceholderData}
        error={loadErrorOf(query)}
        empty={{ title: "Nothing is waiting", isCompact: true }}
        height="auto"
        pages={{ page, pageSize: itemPageSize, count, onPage: setPage }}
      />
    </div>
  );
}

const noItems: readonly RestoreItem[] = [];
const itemId = ({ id }: RestoreItem): string => id;
const sendLabel = ({ title }: RestoreItem): string => `Send ${title}`;

function ItemTitle({ item: { title, link }, isTabStop }: { item: RestoreItem; isTabStop: boolean }) {
  const mayOpen = useMayOpen();
  if (link === undefined || !mayOpen(link)) return title;
  return (
    <Link href={link} data-row-control tabIndex={isTabStop ? 0 : -1}>
      {title}
    </Link>
  );
}

const itemColumns: readonly TableColumn<RestoreItem>[] = [
  {
    id: "title",
    label: "Item",
    width: "minmax(180px, 2fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: (item, { isTabStop }) => <ItemTitle item={item} isTabStop={isTabStop} />,
  },
  {
    id: "createdAt",
    label: "Created",
    width: "180px",
    isHiddenWhenNarrow: true,
    render: ({ createdAt }) => <Moment instant={createdAt} />,
  },
  {
    id: "handedOverAt",
    label: "Handed over",
    width: "220px",
    isBelowOnPhone: true,
    render: ({ handedOverAt }) =>
      handedOverAt === null ? (
        "Not in the journal"
      ) : (
        <>
          Yes, <Moment instant={handedOverAt} />
        </>
      ),
  },
];

/** A time without seconds, with the exact instant as its tooltip. */
export function Moment({ instant }: { instant: string }) {
  if (instant === "") return "–";
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatMoment(instant)}
    </time>
  );
}
