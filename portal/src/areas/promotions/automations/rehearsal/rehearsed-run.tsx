import type { RehearsedRun } from "@crema/contract/areas/promotions";
import { type Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { LeftOutReasons, PeopleSamples } from "../../../../ui/display/people-shown.tsx";
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
