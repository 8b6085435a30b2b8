import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Push } from "@crema/contract/areas/notifications";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";
import { choiceTags } from "../../../app/pages/filter-tags.ts";
import { useWholeList } from "../../../app/search/use-whole-list.ts";
import { WholeListSearch } from "../../../app/search/whole-list-search.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { FilterSummary } from "../../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../../ui/filters/multi-select-filter.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { pushColumns } from "./push-columns.tsx";
import { type OutcomeFilter, outcomeOptions, outcomeWord, pushListRules } from "./push-list-rules.ts";
import { refreshHistory, usePushHistory, stopPush } from "./push-queries.ts";
import { progressText, reasonText, stopSentence } from "./push-words.ts";
import { OctagonX } from "lucide-react";
import { messageOf } from "../../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../../app/api/idempotency-key.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { notifyError, notifyInfo } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";

const PushDialog = lazyDialog(async () => (await import("./push-dialog.tsx")).PushDialog);
const openPush = (push: Push): void => {
  openDialog((close) => <PushDialog push={push} onClose={close} />);
};
const uuidOf = ({ uuid }: Push): string => uuid;
/** New ones come in on top; all are read again together. */
const always = (): boolean => true;
const followMs = 1_000;
const outcome = "Outcome";

/** What was sent, newest first, and how far is what is on its way. Source: APP-PUSH-04, APP-PUSH-08; AMB-106; AMD-39. */
export function PushHistory({ canEdit }: { readonly canEdit: boolean }) {
  const client = useQueryClient();
  const query = usePushHistory();
  const shown = useWholeList(pushListRules, query.data);
  useLiveRows({ record: "push", isShown: always, rereadAll: () => refreshHistory(client), waitMs: followMs });
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (isThere) markFirstRows();
  }, [isThere]);
  const { filters } = shown.state;
  const choose = (chosen: readonly OutcomeFilter[]): void => shown.change({ filters: chosen });
  const running = (query.data ?? []).filter(({ state }) => state === "sending");
  return (
    <Card
      title="Sent push notifications"
      isFlush
      actions={
        <span className="push-finders">
          <MultiSelectFilter label={outcome} options={outcomeOptions} value={filters} onChange={choose} />
          <WholeListSearch
            label="Search push notifications"
            placeholder="Search texts and segments"
            {...shown.searchBox}
          />
        </span>
      }
    >
      {filters.length > 0 && (
        <div className="push-filters">
          <FilterSummary
            result={formatCountOf(shown.pages.count ?? 0, "push notification")}
            tags={choiceTags({ label: outcome, chosen: filters, wordsOf: outcomeWord, onChange: choose })}
            onClearAll={() => choose([])}
          />
        </div>
      )}
      {running.length > 0 && (
        <div className="push-running">
          {running.map((push) => (
            <Running key={push.uuid} push={push} canEdit={canEdit} />
          ))}
        </div>
      )}
      <DataTable
        label="Sent push notifications"
        columns={pushColumns}
        rows={shown.rows}
        rowKey={uuidOf}
        onRowOpen={openPush}
        sort={shown.sort}
        onSort={shown.onSort}
        isLoading={query.isPending}
        isStale={shown.isStale}
        error={loadErrorOf(query)}
        empty={
          shown.state.search === "" && filters.length === 0
            ? { title: "Nothing has been sent yet", isCompact: true }
            : { isCompact: true }
        }
        height="auto"
        pages={shown.pages}
      />
    </Card>
  );
}

function Running({ push, canEdit }: { readonly push: Push; readonly canEdit: boolean }) {
  const { devices, waiting, title } = push;
  const reason = reasonText(push);
  return (
    <>
      <div className="push-running-one">
        <Progress
          label={`Sending '${title}'`}
          value={devices === 0 ? 0 : (devices - waiting) / devices}
          detail={progressText(push)}
        />
        {canEdit && <StopPush push={push} />}
      </div>
      {reason !== "" && <Note tone="warn">{reason}</Note>}
    </>
  );
}

/** Stops a push that is being sent, after a question: what is out is out. Source: docs/decisions/0053. */
function StopPush({ push }: { readonly push: Push }) {
  const client = useQueryClient();
  return (
    <Button variant="quiet-danger" icon={OctagonX} isDisabled={push.isStopping} onClick={() => ask(client, push)}>
      {push.isStopping ? "Stopping…" : "Stop sending"}
    </Button>
  );
}

function ask(client: QueryClient, push: Push): void {
  const idempotencyKey = newIdempotencyKey();
  openDialog((close) => (
    <ConfirmAct
      title={`Stop sending '${push.title}'`}
      message={stopSentence(push)}
      confirmLabel="Stop sending"
      cancelLabel="Go on sending"
      isDanger
      act={async () => {
        await stopPush({ params: { uuid: push.uuid } }, { idempotencyKey });
        void refreshHistory(client);
      }}
      onFailure={(error) => {
        void refreshHistory(client);
        notifyError("It could not be stopped");
        return messageOf(error);
      }}
      onDone={() => notifyInfo("Nobody else is sent it")}
      onClose={close}
    />
  ));
}
