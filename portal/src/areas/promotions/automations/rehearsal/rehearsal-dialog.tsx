import { useState } from "react";
import type { Automation, Rehearsal, RehearsedRun } from "@crema/contract/areas/promotions";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { DialogFrame } from "../../../../ui/overlay/dialog-frame.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { MailPreview } from "../../vouchers/mail/mail-preview.tsx";
import { useRehearsal } from "../automation-queries.ts";
import { type Fact, Facts } from "../../../../ui/display/facts.tsx";
import { LeftOutReasons, PeopleSamples } from "../../../../ui/display/people-shown.tsx";
import { formatCount, formatCountOf, formatDate } from "../../../../ui/foundation/format.ts";
import { minuteText } from "../../codes/code-words.ts";
import "./rehearsal.css";

/** The next three runs as they would go; nothing is written for it. Source: docs/decisions/0048. */
export function RehearsalDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const [opened] = useState(() => crypto.randomUUID());
  const query = useRehearsal(automation.uuid, opened);
  return (
    <DialogFrame
      title={`Next three runs: ${automation.title}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="rehearsal">
        {query.isError && <LoadFailure query={query} />}
        {query.isPending && <SkeletonLines lines={9} />}
        {query.data !== undefined && <Rehearsed automation={automation} rehearsal={query.data} />}
      </div>
    </DialogFrame>
  );
}

interface RehearsedProps {
  readonly automation: Automation;
  readonly rehearsal: Rehearsal;
}
function Rehearsed({ automation, rehearsal }: RehearsedProps) {
  const { skipped, runs, mail, segmentName, voucherTitle } = rehearsal;
  if (skipped !== "") return <Note tone="bad">Nothing would be made: {skipped}.</Note>;
  return (
    <>
      <p>
        As today&apos;s data has it, one code of <b>{voucherTitle}</b> for everybody in <b>{segmentName}</b>. Nothing
        was made and nothing was sent for this.
      </p>
      {!automation.active && (
        <Note tone="info">It is switched off: this is what would come if it was switched on now.</Note>
      )}
      {runs.map((run, n) => (
        <RehearsedRunPart
          key={run.plannedDate}
          run={run}
          number={n + 1}
          sendsEmail={automation.sendEmailOnGeneration}
        />
      ))}
      {mail !== null && (
        <section className="rehearsal-part" aria-label="The email">
          <h3>The email, as {mail.name === "" ? mail.to : mail.name} would get it</h3>
          <p>
            Subject: <b>{mail.subject}</b>
          </p>
          <MailPreview html={mail.html} />
        </section>
      )}
      {mail === null && automation.sendEmailOnGeneration && <Note tone="warn">Nobody would get an email.</Note>}
    </>
  );
}

interface RehearsedRunPartProps {
  readonly run: RehearsedRun;
  readonly number: number;
  readonly sendsEmail: boolean;
}

const weekday = new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Brisbane", weekday: "long" });
const people = (count: number): string => formatCountOf(count, "person", "people");

/** One run: when, how many, who is left out and why, who gets more than one code, and some of them. */
function RehearsedRunPart({ run, number, sendsEmail }: RehearsedRunPartProps) {
  const { plannedDate, total, reachable, leftOut, isConfirmed, codesExpireDate, again, overlaps, samples } = run;
  const title = `Run ${number}: ${weekday.format(new Date(plannedDate))} ${minuteText(plannedDate)}`;
  const facts: readonly Fact[] = [
    { label: "Codes", value: formatCount(total) },
    ...(sendsEmail
      ? [
          { label: "Emails", value: formatCount(reachable) },
          { label: "Left out of the emails", value: formatCount(total - reachable) },
        ]
      : []),
    { label: "Codes end", value: formatDate(codesExpireDate) },
  ];
  return (
    <section className="rehearsal-part" aria-label={title}>
      <h3>{title}</h3>
      <Facts facts={facts} />
      {isConfirmed && <p>These are the people who were confirmed when it was switched on.</p>}
      {leftOut.length > 0 && <LeftOutReasons leftOut={leftOut} />}
      {again > 0 && (
        <Note tone="warn">
          {people(again)} would have another code of this automation that is less than a week old.
        </Note>
      )}
      {overlaps.map((overlap) => (
        <Note key={overlap.uuid} tone="warn">
          {people(overlap.people)} would also get a code of <b>{overlap.voucherTitle}</b> from <b>{overlap.title}</b>{" "}
          within a week.
        </Note>
      ))}
      <PeopleSamples samples={samples} total={total} />
    </section>
  );
}
