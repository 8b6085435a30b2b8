import { RotateCw } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { SaveBar } from "../../ui/detail/save-bar.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { SteadyField } from "../../ui/foundation/steady-field.tsx";
import { DetailPage } from "../../ui/shell/shell-frame.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { ApiError } from "../api/api-error.ts";
import { markFirstRows } from "../api/first-rows.ts";
import { type FailedQuery, LoadFailure } from "../feedback/load-failure.tsx";
import { DraftConflict } from "../forms/draft-conflict.tsx";
import { HistoryButton } from "../history/history-button.tsx";
import type { RecordOfHistory } from "../history/history-queries.ts";
import { rememberOpened } from "../navigation/list-memory.ts";
import { useUnsavedChanges } from "../navigation/unsaved-changes.tsx";
import { type RecentRecord, rememberRecord } from "../shell/recent-records.ts";
import { useRecordTitle } from "../shell/record-title.ts";
import type { RecordForm } from "./use-record-form.ts";

export interface RecordQuery<R> extends FailedQuery {
  readonly data: R | undefined;
  readonly isError: boolean;
}

/** The record does not exist, or not any more. */
export const isGone = ({ error }: Pick<FailedQuery, "error">): boolean =>
  error instanceof ApiError && error.status === 404;

export interface DetailRecordProps<R> {
  /** The record's key in the address, which its row in the list has too. */
  id: string;
  /** What it is: "order". */
  noun: string;
  query: RecordQuery<R>;
  /** The page has a column beside the main one. */
  hasAside?: boolean;
  /** The loaded record, in a `<DetailFrame>`; a new one per `id`. */
  children: (record: R) => ReactNode;
}

/** A record of the address: bars while it loads, '404', 'Could not load' with Retry, or the record. */
export function DetailRecord<R>({ id, noun, query, hasAside = false, children }: DetailRecordProps<R>) {
  useEffect(() => rememberOpened(id), [id]);
  if (query.data !== undefined) return children(query.data);
  if (isGone(query)) return <EmptyState title="404" message={`There is no ${noun} at this address.`} />;
  if (query.isError) return <LoadFailure query={query} />;
  return (
    <DetailPage
      bar={<SaveBar isDirty={false} isReadOnly={false} onSave={() => {}} onDiscard={() => {}} />}
      aside={
        hasAside ? (
          <Card>
            <SkeletonLines lines={5} />
          </Card>
        ) : undefined
      }
    >
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    </DetailPage>
  );
}

/** What is on screen could not be read again: it may be out of date, or the record is gone. */
function RereadFailure({ noun, query }: { noun: string; query: RecordQuery<unknown> }) {
  if (!query.isError) return null;
  if (isGone(query))
    return (
      <Note tone="bad" role="alert">
        This {noun} has been deleted. What you see is what was last read.
      </Note>
    );
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <Button size="small" icon={RotateCw} isPending={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      This {noun} could not be read again: what you see may be out of date.
    </Note>
  );
}

export interface DetailFrameProps<F extends object> {
  noun: string;
  query: RecordQuery<unknown>;
  form: RecordForm<F>;
  /** As the palette lists what was open: address, name, and what tells it from others of that name. */
  recent: RecentRecord;
  /** The page's title where it is the record's: "Order #1001". Default is the title of the kind. */
  pageTitle?: string | undefined;
  /** When the record was last changed, ISO. */
  lastUpdated: string;
  /** Whose history the save bar opens. */
  history: RecordOfHistory;
  isReadOnly: boolean;
  /** Save stands among the panels, not in the bar. */
  hasOwnSave?: boolean | undefined;
  /** The record's other acts, in the save bar. */
  actions?: ReactNode;
  /** Name, standing, neighbours: begins with `<DetailTitle>`. */
  head: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The page of one record: save bar, head, what went wrong with reading it again, another's save field by field, the panels. Leaving
 * with unsaved changes asks first; the record is remembered for the palette. Source: spec part 1, section 9; AMB-44, SHELL-16.
 */
export function DetailFrame<F extends object>(props: DetailFrameProps<F>) {
  const { noun, query, form, pageTitle = "", isReadOnly } = props;
  const { href, label, detail } = props.recent;
  useRecordTitle(pageTitle);
  useUnsavedChanges(form.draft.isChanged);
  useEffect(() => {
    rememberRecord({ href, label, detail });
    markFirstRows();
  }, [href, label, detail]);
  return (
    <DetailPage
      bar={
        <SaveBar
          lastUpdated={formatDateTime(props.lastUpdated)}
          history={<HistoryButton record={props.history} />}
          isDirty={form.draft.isChanged}
          canSave={form.canSave}
          isSaving={form.isSaving}
          isReadOnly={isReadOnly}
          notSaved={form.notSaved}
          onSave={props.hasOwnSave === true ? undefined : () => form.save()}
          onDiscard={form.discard}
          actions={props.actions}
        />
      }
      aside={props.aside}
    >
      {props.head}
      <SteadyField>
        <RereadFailure noun={noun} query={query} />
        {!form.isFrozen && <DraftConflict {...form} onResolve={form.save} />}
      </SteadyField>
      {props.children}
    </DetailPage>
  );
}
