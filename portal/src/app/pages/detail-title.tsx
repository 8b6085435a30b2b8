import type { ReactNode } from "react";
import { Neighbours } from "../navigation/neighbours.tsx";
import "./detail-title.css";

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
