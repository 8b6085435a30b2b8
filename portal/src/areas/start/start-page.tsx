import type { QueueStanding } from "@crema/contract/areas/start";
import type { MouseEvent } from "react";
import { useAccessRecord } from "../../app/access/access-store.ts";
import { canOpen, findPage } from "../../app/access/open-pages.ts";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { useGo } from "../../app/navigation/address.ts";
import { featuresOn } from "../../app/start/settings.ts";
import { Card } from "../../ui/display/card.tsx";
import { formatCount } from "../../ui/foundation/format.ts";
import { Link } from "../../ui/foundation/link.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { useWorkQueues } from "./queue-queries.ts";
import { queueWords } from "./queue-words.ts";
import "./start-page.css";

/** What waits for this reader, each queue with its number and the way to its work. Source: docs/areas/start.md. */
export function StartPage() {
  const query = useWorkQueues();
  const access = useAccessRecord();
  const isThere = query.data !== undefined;
  useFirstRows(isThere);
  if (query.isError && !isThere) return <LoadFailure query={query} />;
  // A queue whose page is switched off leads nowhere.
  const queues = query.data?.queues.filter(({ queue }) => {
    const found = findPage(queueWords[queue].page);
    return found !== undefined && canOpen(found, access, featuresOn());
  });
  if (queues?.length === 0)
    return <EmptyState title="No queues" message="Nothing that waits for staff is among what you may see." />;
  return (
    <div className="start-queues">
      {queues === undefined
        ? ["a", "b", "c"].map((place) => (
            <Card key={place}>
              <SkeletonLines lines={3} />
            </Card>
          ))
        : queues.map((standing) => <QueueCard key={standing.queue} standing={standing} />)}
    </div>
  );
}

function QueueCard({ standing }: { standing: QueueStanding }) {
  const { title, about, link, page, tab, query } = queueWords[standing.queue];
  const { count } = standing;
  return (
    <Card title={title}>
      <div className="start-queue" data-waits={count > 0 || undefined}>
        <p className="start-queue-number">{formatCount(count)}</p>
        <p className="start-queue-about">{about}</p>
        <QueueItems standing={standing} />
        {count === 0 ? (
          <p className="start-queue-none">Nothing waits.</p>
        ) : (
          <PlaceLink href={`${page}${query ?? ""}`} tab={tab} label={`${link}: ${title}`}>
            {link}
          </PlaceLink>
        )}
      </div>
    </Card>
  );
}

/** So many are named: the link leads to all. */
const mostShown = 3;

function QueueItems({ standing: { queue, count, items } }: { standing: QueueStanding }) {
  const { itemHref, itemNote } = queueWords[queue];
  if (items.length === 0) return null;
  return (
    <ul className="start-queue-items">
      {items.slice(0, mostShown).map((item) => (
        <li key={item.id}>
          {itemHref === undefined ? <b>{item.title}</b> : <Link href={itemHref(item)}>{item.title}</Link>}
          <span>{itemNote?.(item)}</span>
        </li>
      ))}
      {count > mostShown && <li>and {formatCount(count - mostShown)} more</li>}
    </ul>
  );
}

interface PlaceLinkProps {
  href: string;
  /** The tab the page opens at; its first unless told. */
  tab: number | undefined;
  /** To those who do not see what it stands under. */
  label: string;
  children: string;
}

function PlaceLink({ href, tab, label, children }: PlaceLinkProps) {
  const go = useGo();
  const toTab = (event: MouseEvent) => {
    if (tab === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(href, { state: { tab } });
  };
  return (
    <Link href={href} onClick={toTab} aria-label={label}>
      {children}
    </Link>
  );
}
