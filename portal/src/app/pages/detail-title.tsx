import type { ReactNode } from "react";
import "./detail-title.css";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { useAddress, useGo } from "../navigation/address.ts";
import { neighboursOf } from "../navigation/list-memory.ts";
import "../navigation/neighbours.css";

export interface DetailTitleProps {
  title: string;
  href: string;
  /** What it is: "order". */
  noun: string;
  /** Before the title: a picture. */
  mark?: ReactNode;
  /** After the title: chips of its standing. */
  children?: ReactNode;
  /** At the end of the line: its end, by a button. */
  actions?: ReactNode;
}

/** A record's name and standing, and the way to its neighbours in the list it was opened from. */
export function DetailTitle({ title, href, noun, mark, children, actions }: DetailTitleProps) {
  return (
    <div className="detail-head">
      <div className="detail-title">
        {mark}
        <h2>{title}</h2>
        {children}
        <Neighbours href={href} noun={noun} />
      </div>
      {actions}
    </div>
  );
}

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
