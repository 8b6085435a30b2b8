import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "./chip.tsx";
import "./chip.css";
import "./note.css";

/** The sign of each tone. */
export const toneIcons: Record<Tone, LucideIcon> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  mute: Info,
};

export interface NoteProps {
  tone: Tone;
  /** alert: appears after something was done and must be heard at once; status: may wait. */
  role?: "alert" | "status" | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** Why something did not work, said at once; nothing for ''. */
export function ProblemNote({ text }: { text: string | undefined }) {
  if (text === undefined || text === "") return null;
  return (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}

/** A sentence the reader must not miss, inside a card or above a form. */
export function Note({ tone, role, action, children }: NoteProps) {
  const Icon = toneIcons[tone];
  return (
    <div className="ui-note" data-tone={tone} role={role}>
      <Icon size={16} aria-hidden />
      <div className="ui-note-text">{children}</div>
      {action}
    </div>
  );
}
