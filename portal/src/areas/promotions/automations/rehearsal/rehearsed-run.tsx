import type { RehearsedRun } from "@crema/contract/areas/promotions";
import { type Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { formatCount, formatCountOf, formatDate } from "../../../../ui/foundation/format.ts";
import { minuteText } from "../../codes/code-words.ts";

interface RehearsedRunPartProps {
  readonly run: RehearsedRun;
  readonly number: number;
  readonly sendsEmail: boolean;
}

const weekday = new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Brisbane", weekday: "long" });
const people = (count: number): string => formatCountOf(count, "person", "people");

/** One run: when, how many, who is left out and why, who gets more than one code, and some of them. */
export function RehearsedRunPart({ run, number, sendsEmail }: RehearsedRunPartProps) {
  const { plannedDate, total, reachable, leftOut, isConfirmed, codesExpireDate, again, overlaps } = run;
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
      {leftOut.length > 0 && (
        <ul className="rehearsal-list" aria-label="Left out, and why">
          {leftOut.map(({ reason, count }) => (
            <li key={reason}>
              <span>{reason}</span>
              <span>{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
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
      <Samples run={run} />
    </section>
  );
}

function Samples({ run: { samples, total } }: { readonly run: RehearsedRun }) {
  if (samples.length === 0) return null;
  const heading = samples.length === total ? "Everybody" : `${samples.length} of them`;
  return (
    <details>
      <summary>{heading}</summary>
      <ul className="rehearsal-list" aria-label={heading}>
        {samples.map(({ uuid, name, email }) => (
          <li key={uuid}>
            <span>{name === "" ? "–" : name}</span>
            <span>{email}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
