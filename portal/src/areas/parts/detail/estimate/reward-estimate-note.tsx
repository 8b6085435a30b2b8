import { RotateCw } from "lucide-react";
import { basisPointsOf, type Part, type RewardEstimate, rewardText } from "@crema/contract/areas/parts";
import { Button } from "../../../../ui/button/button.tsx";
import { formatMoney } from "../../../../ui/foundation/format.ts";
import { Note } from "../../../../ui/display/note.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { differenceWords, salesWords } from "./estimate-words.ts";
import { useRewardEstimate } from "../../part-queries.ts";
import "./reward-estimate-note.css";

/** What the typed percentage would have cost, beside what was given, before anything is saved. */
export function RewardEstimateNote({ part, typed }: { part: Part; typed: string }) {
  const points = basisPointsOf(typed);
  const percentage = points === undefined ? undefined : rewardText(points);
  const query = useRewardEstimate(part.partCode, percentage);
  return (
    <section className="reward-estimate" aria-label="What it would have cost" aria-busy={query.isFetching}>
      <h3>What it would have cost</h3>
      {percentage === undefined ? <p>It is told for percentages from 0.00 to 5.00.</p> : <Answer query={query} />}
    </section>
  );
}

function Answer({ query }: { query: ReturnType<typeof useRewardEstimate> }) {
  if (query.data !== undefined) return <Figures estimate={query.data} />;
  if (!query.isError) return <SkeletonLines lines={3} />;
  const retry = (
    <Button size="small" icon={RotateCw} isPending={query.isFetching} onClick={() => void query.refetch()}>
      Retry
    </Button>
  );
  return (
    <Note tone="warn" action={retry}>
      It could not be told.
    </Note>
  );
}

function Figures({ estimate }: { estimate: RewardEstimate }) {
  const { orders, percentage, given, wouldBe } = estimate;
  return (
    <>
      <p>{salesWords(estimate)}</p>
      {orders > 0 && (
        <>
          <dl>
            <div>
              <dt>Bean Dollars given</dt>
              <dd>{formatMoney(given)}</dd>
            </div>
            <div>
              <dt>At {percentage} %</dt>
              <dd>{formatMoney(wouldBe)}</dd>
            </div>
          </dl>
          <output>{differenceWords(estimate)}</output>
        </>
      )}
    </>
  );
}
