import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { useAddress, useGo } from "./address.ts";
import { neighboursOf } from "./list-memory.ts";
import "./neighbours.css";

/** Previous and next in the list this record was opened from; nothing when it was opened otherwise. `noun`: user, order. */
export function Neighbours({ href, noun }: { href: string; noun: string }) {
  const go = useGo();
  const { state } = useAddress();
  const { previous, next } = neighboursOf(href);
  if (previous === undefined && next === undefined) return null;
  const step = (to: string | undefined) => () => {
    if (to !== undefined) go(to, { replace: true, state });
  };
  return (
    <span className="neighbours">
      <IconButton
        label={`Previous ${noun}`}
        icon={ChevronLeft}
        isDisabled={previous === undefined}
        onClick={step(previous)}
      />
      <IconButton label={`Next ${noun}`} icon={ChevronRight} isDisabled={next === undefined} onClick={step(next)} />
    </span>
  );
}
