import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Push } from "@crema/contract/areas/notifications";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";
import { useWholeList } from "../../../app/search/use-whole-list.ts";
import { WholeListSearch } from "../../../app/search/whole-list-search.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { openPush } from "./lazy-push-dialog.tsx";
import { pushColumns } from "./push-columns.tsx";
import { pushListRules } from "./push-list-rules.ts";
import { refreshHistory, usePushHistory } from "./push-queries.ts";
import { progressText, reasonText } from "./push-words.ts";
import { StopPush } from "./stop-push.tsx";

const uuidOf = ({ uuid }: Push): string => uuid;
/** New ones come in on top; all are read again together. */
const always = (): boolean => true;
const followMs = 1_000;

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
  const running = (query.data ?? []).filter(({ state }) => state === "sending");
  return (
    <Card
      title="Sent push notifications"
      isFlush
      actions={
        <WholeListSearch
          label="Search push notifications"
          placeholder="Search texts and segments"
          {...shown.searchBox}
        />
      }
    >
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
          shown.state.search === "" ? { title: "Nothing has been sent yet", isCompact: true } : { isCompact: true }
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
