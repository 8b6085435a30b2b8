import "./skeleton.css";

export interface SkeletonProps {
  /** Any CSS width; keep it near the width of what will come. */
  width?: string | undefined;
  height?: string | undefined;
}

/** A bar where text is about to be. Invisible for the first 200 ms, so quick answers do not flicker. */
export function Skeleton({ width = "100%", height = "10px" }: SkeletonProps) {
  return <span className="ui-skeleton" style={{ width, height }} aria-hidden />;
}

/** A panel's worth of bars, with a spoken "Loading". */
export function SkeletonLines({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <output className="ui-skeleton-lines">
      <span className="ui-visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${88 - ((line * 23) % 47)}%`} />
      ))}
    </output>
  );
}
