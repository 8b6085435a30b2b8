import { X } from "lucide-react";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Tone } from "../display/chip.tsx";
import { toneIcons } from "../display/note.tsx";
import { shownMessage, type SnackbarKind } from "./snackbar-queue.ts";
import type { SnackbarStore } from "./snackbar-store.ts";
import "./snackbar.css";

const tones: Record<SnackbarKind, Tone> = { success: "ok", warning: "warn", error: "bad", info: "info" };

/** Errors interrupt; the rest waits for the reader to pause. */
const politeness = [
  { role: "status", isUrgent: false },
  { role: "alert", isUrgent: true },
] as const;

const roomNeeded = 400;
const gap = 8;

const edge = (part: string, side: "left" | "right"): number | undefined =>
  document.querySelector(part)?.getBoundingClientRect()[side];

/** Tells the style sheet where the search of the header begins, and whether tabs leave room for a notice before it. */
function measureHeader(region: HTMLElement | null): void {
  const [tabs, search] = [edge(".ui-header-tabs", "right"), edge(".ui-header-search", "left")];
  if (region === null || search === undefined) return;
  region.style.setProperty("--snackbar-right", `${window.innerWidth - search + gap}px`);
  region.toggleAttribute("data-header-full", tabs !== undefined && search - tabs < roomNeeded);
}

/**
 * Where notices appear: at the top right, in the header before search and account menu; under header and save bar where there is no room
 * for that. On a phone they lie over the header, so that they cover no field. Put it in the page once and never take it out: live regions are only heard when they were there before their text. It
 * stays reachable over a modal dialog (data-react-aria-top-layer).
 */
export function SnackbarRegion({ store }: { store: SnackbarStore }) {
  const queue = useSyncExternalStore(store.queue.subscribe, store.queue.read);
  const shown = shownMessage(queue);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (shown !== undefined) measureHeader(region.current);
  }, [shown]);
  return (
    <section ref={region} className="ui-snackbars" aria-label="Notices" data-react-aria-top-layer="true">
      {politeness.map(({ role, isUrgent }) => (
        <div key={role} role={role}>
          {shown !== undefined && isUrgent === (shown.kind === "error") && (
            <Snackbar key={shown.id} {...shown} store={store} />
          )}
        </div>
      ))}
    </section>
  );
}

function Snackbar({ id, kind, text, store }: { id: number; kind: SnackbarKind; text: string; store: SnackbarStore }) {
  const Icon = toneIcons[tones[kind]];
  return (
    <div
      className="ui-snackbar"
      data-tone={tones[kind]}
      onPointerEnter={() => store.hold(true)}
      onPointerLeave={(event) => store.hold(event.currentTarget.contains(document.activeElement))}
      onFocus={() => store.hold(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) store.hold(event.currentTarget.matches(":hover"));
      }}
    >
      <Icon size={18} aria-label={kind} />
      <p>{text}</p>
      <button type="button" aria-label="Close notice" onClick={() => store.dismiss(id)}>
        <X size={15} aria-hidden />
      </button>
    </div>
  );
}
