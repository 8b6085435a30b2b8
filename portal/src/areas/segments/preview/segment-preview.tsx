import { nameOf } from "../../../app/people/person-columns.tsx";
import { UserRoundSearch } from "lucide-react";
import type { SegmentPreview as Preview, SegmentUser } from "@crema/contract/areas/segments";
import { useAccess } from "../../../app/access/access-store.ts";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { LinkIfOpen } from "../../../app/navigation/link-if-open.tsx";
import { featuresOn } from "../../../app/start/settings.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import type { GroupNode } from "../builder/rule-tree.ts";
import type { RuleField } from "../builder/rule-words.ts";
import { useSegmentFields } from "../segment-queries.ts";
import { Funnel } from "./funnel.tsx";
import { type Counted, usePreview } from "./preview-queries.ts";
import { useSettled } from "./use-settled.ts";
import { type WholeRules, wholeRulesOf } from "./whole-rules.ts";
import "./preview.css";

const WhyDialog = lazyDialog(async () => (await import("./why-dialog.tsx")).WhyDialog);

const typingPause = 300;
const noFields: readonly RuleField[] = [];

/** What the rules come to before they are saved; counted anew when nothing was typed for a moment. */
export function SegmentPreview({ draft }: { draft: GroupNode }) {
  const fields = useSegmentFields().data ?? noFields;
  const now = wholeRulesOf(draft, fields);
  const text = JSON.stringify(now.asked);
  const settled = useSettled(now, { text: text ?? "", ms: typingPause });
  const query = usePreview(settled);
  const isStale = query.isPlaceholderData || text !== JSON.stringify(settled.asked);
  const counted = now.asked === undefined ? undefined : query.data;
  return (
    <Card title="Preview">
      <div className="preview" aria-busy={isStale} data-stale={isStale || undefined}>
        <Summary rules={now} counted={counted} without={withoutNumbers(now, { fields, isError: query.isError })} />
        {query.isError && <LoadFailure query={query} />}
        {counted === undefined && now.asked !== undefined && !query.isError && <SkeletonLines lines={3} />}
        {counted !== undefined && !query.isError && (
          <>
            <Funnel counted={counted} fields={fields} />
            <Sample people={counted.preview.result} />
          </>
        )}
        <WhyButton rules={now} fields={fields} />
      </div>
    </Card>
  );
}

interface SummaryProps {
  readonly rules: WholeRules;
  readonly counted: Counted | undefined;
  /** Stands where no numbers are. */
  readonly without: string;
}

function Summary({ rules: { leftOut }, counted, without }: SummaryProps) {
  const preview = counted?.preview;
  return (
    <div className="preview-summary">
      <output className="preview-total">
        <b>{preview === undefined ? "–" : formatCount(preview.count)}</b>{" "}
        {preview?.count === 1 ? "customer matches" : "customers match"}
      </output>
      <p className="preview-reach">{preview === undefined ? without : reachOf(preview)}</p>
      <p className="preview-left-out">
        {leftOut === 0 ? "" : `${formatCountOf(leftOut, "rule")} not filled in, left out here`}
      </p>
    </div>
  );
}

/** Of rules nothing can be told before it is known what they can be made on. */
function withoutNumbers(
  { asked }: WholeRules,
  { fields, isError }: { fields: readonly RuleField[]; isError: boolean },
): string {
  if (fields.length === 0 || isError) return "";
  return asked === undefined ? "Fill in a rule to see whom it matches" : "Counting…";
}

const reachOf = ({ reach: { mail, push, sms } }: Preview): string =>
  `Reached by email ${formatCount(mail)} · push ${formatCount(push)} · SMS ${formatCount(sms)}`;

function Sample({ people }: { people: readonly SegmentUser[] }) {
  if (people.length === 0) return null;
  const label = people.length === 1 ? "Who" : `The last ${people.length} who joined`;
  return (
    <section className="preview-sample" aria-label="Sample">
      <h3>{label}</h3>
      <ul>
        {people.map((person) => (
          <li key={person.uuid}>
            <LinkIfOpen href={`/users/${encodeURIComponent(person.uuid)}`} hint="You cannot open users">
              {nameOf(person)}
            </LinkIfOpen>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyButton({ rules, fields }: { rules: WholeRules; fields: readonly RuleField[] }) {
  const canFind = [useAccess("user").canSee, useAccess("promotion").canEdit].includes(true);
  if (!canFind || !featuresOn().has("users")) return null;
  return (
    <div>
      <Button
        icon={UserRoundSearch}
        isDisabled={rules.asked === undefined}
        onClick={() => openDialog((close) => <WhyDialog rules={rules} fields={fields} onClose={close} />)}
      >
        Why is this person in or out?
      </Button>
    </div>
  );
}
