import { formatDateTime, formatMoment } from "../../ui/foundation/format.ts";

/** A time without seconds, with the exact instant as its tooltip. */
export function Moment({ instant }: { instant: string }) {
  if (instant === "") return "–";
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatMoment(instant)}
    </time>
  );
}
