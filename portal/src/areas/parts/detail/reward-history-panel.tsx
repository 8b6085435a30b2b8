import type { Part } from "@crema/contract/areas/parts";
import { Card } from "../../../ui/display/card.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import "./reward-history-panel.css";

/** Every percentage the part had, newest first. Source: PART-08; AMB-74. */
export function RewardHistoryPanel({ part: { rewardHistory } }: { part: Part }) {
  return (
    <Card title="Reward history">
      {rewardHistory.length === 0 ? (
        <EmptyState title="No percentage was set yet" isCompact />
      ) : (
        <ol className="reward-history" aria-label="Reward history">
          {rewardHistory.map(({ createdAt, username, percentage }) => (
            <li key={createdAt}>
              <span className="reward-history-change">
                <span>{username}</span>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </span>
              <b>{percentage} %</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
