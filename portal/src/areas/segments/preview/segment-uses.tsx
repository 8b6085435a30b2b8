import type { SegmentUses as Uses } from "@crema/contract/areas/segments";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { useSegmentUses } from "./preview-queries.ts";
import "./preview.css";

/** Where a segment is used, before it is deleted. */
export function SegmentUses({ uuid }: { uuid: string }) {
  const query = useSegmentUses(uuid);
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={2} />;
  return (
    <div className="segment-uses">
      {data.automations.length === 0 ? (
        <p>No automation uses it.</p>
      ) : (
        <>
          <p>
            {formatCountOf(data.automations.length, "automation uses", "automations use")} it and will stop finding it:
          </p>
          <ul aria-label="Automations">
            {data.automations.map(({ uuid: automation, name }) => (
              <li key={automation}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {sentOf(data) !== "" && <p>{sentOf(data)}</p>}
    </div>
  );
}

/** What went to its people stays as it was. */
function sentOf({ audiences, pushes }: Uses): string {
  const parts = [
    ...(audiences === 0 ? [] : [formatCountOf(audiences, "issue of vouchers", "issues of vouchers")]),
    ...(pushes === 0 ? [] : [formatCountOf(pushes, "push notification")]),
  ];
  return parts.length === 0 ? "" : `${parts.join(" and ")} went to its people; that stays as it was.`;
}
