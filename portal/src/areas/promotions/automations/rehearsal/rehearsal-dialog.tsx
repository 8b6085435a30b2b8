import { useState } from "react";
import type { Automation, Rehearsal } from "@crema/contract/areas/promotions";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { DialogFrame } from "../../../../ui/overlay/dialog-frame.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { MailPreview } from "../../vouchers/mail/mail-preview.tsx";
import { useRehearsal } from "../automation-queries.ts";
import { RehearsedRunPart } from "./rehearsed-run.tsx";
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
