import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Job, Waiting } from "@crema/contract/areas/jobs";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import { useGo } from "../../app/navigation/address.ts";
import { useMayOpen } from "../../app/navigation/link-if-open.tsx";
import { useListAddress } from "../../app/pages/use-list-address.ts";
import { Card } from "../../ui/display/card.tsx";
import { Note } from "../../ui/display/note.tsx";
import { Link } from "../../ui/foundation/link.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { CausesCard } from "./causes-card.tsx";
import { jobColumns, keyOfJob, nameOfJob } from "./job-columns.tsx";
import { JobFilters } from "./job-filters.tsx";
import { jobMenu } from "./job-menu.ts";
import { useJobs } from "./job-queries.ts";
import { jobsHref, openingState, pageSize, readJobsState, withChange } from "./jobs-address.ts";
import { failedMails, heldUpMails, waitingForStaff } from "./waiting-words.ts";

const nothingYet = {
  jobs: [],
  meta: undefined,
  kinds: [],
  causes: [],
  waiting: { effects: [], deliveries: [], mails: [], heldUpMails: [] },
};
const address = { read: readJobsState, hrefOf: jobsHref };

/** Every background act, newest first; its failures by cause, unless what is left to staff is asked for; what waits with third parties. Source: docs/areas/jobs.md. */
export function JobsTab() {
  const client = useQueryClient();
  const { state, show } = useListAddress(address);
  const query = useJobs(state);
  const { data } = query;
  useFirstRows(data !== undefined);
  const go = useGo();
  const mayOpen = useMayOpen();
  const rowHref = useCallback(({ href }: Job) => (mayOpen(href) ? href : undefined), [mayOpen]);
  const rowMenu = useMemo(() => jobMenu({ client, go, mayOpen }), [client, go, mayOpen]);
  const { jobs, meta, kinds, causes, waiting } = data ?? nothingYet;
  const isFiltered = jobsHref(state) !== jobsHref(openingState);
  return (
    <div className="job-centre">
      <WaitingNotes waiting={waiting} />
      {causes.length > 0 && state.forStaff.length === 0 && (
        <CausesCard
          causes={causes}
          chosen={state.cause}
          onChoose={(cause) => show(withChange(state, { cause }), { keepScroll: true })}
        />
      )}
      <Card title="Background jobs" isFlush>
        <div className="job-filters">
          <JobFilters state={state} kinds={kinds} causes={causes} count={meta?.count} onShow={show} />
        </div>
        <DataTable
          label="Background jobs"
          columns={jobColumns}
          rows={jobs}
          rowKey={keyOfJob}
          rowHref={rowHref}
          rowMenu={rowMenu}
          rowMenuLabel={(job) => `Actions for ${nameOfJob(job)}`}
          isLoading={query.isPending}
          loadingRows={10}
          isStale={query.isPlaceholderData}
          error={loadErrorOf(query)}
          empty={{ title: isFiltered ? "No job matches" : "No job has run yet", isCompact: true }}
          height="auto"
          pages={{ page: state.page, pageSize, count: meta?.count, onPage: (page) => show({ ...state, page }) }}
        />
      </Card>
    </div>
  );
}

function WaitingNotes({ waiting }: { waiting: Waiting }) {
  const stuck = waitingForStaff(waiting);
  const [heldUp, mails] = [heldUpMails(waiting), failedMails(waiting)];
  return (
    <>
      {stuck !== "" && (
        <Note
          tone="warn"
          action={<Link href={jobsHref({ ...openingState, states: ["failed"] })}>Show failed jobs</Link>}
        >
          Waiting for staff: {stuck}
        </Note>
      )}
      {heldUp !== "" && <Note tone="warn">{heldUp}</Note>}
      {mails !== "" && <Note tone="warn">{mails}</Note>}
    </>
  );
}
