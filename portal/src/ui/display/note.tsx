import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { IconComponent } from "../button/button.tsx";
import type { Tone } from "./chip.tsx";
import "./chip.css";
import "./note.css";

const icons: Record<Tone, IconComponent> = {
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

/** A sentence the reader must not miss, inside a card or above a form. */
export function Note({ tone, role, action, children }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div className="ui-note" data-tone={tone} role={role}>
      <Icon size={16} aria-hidden />
      <div className="ui-note-text">{children}</div>
      {action}
    </div>
  );
}
