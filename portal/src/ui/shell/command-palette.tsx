// oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list box whose focus stays in a text field
import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { IconComponent } from "../button/button.tsx";
import { Kbd } from "../display/kbd.tsx";
import "../overlay/dialog.css";
import "../overlay/popover.css";
import "./command-palette.css";

export interface PaletteEntry {
  id: string;
  label: string;
  icon?: IconComponent | undefined;
  /** After the label, quieter: an email, a part code. */
  detail?: string | undefined;
  /** At the right: "Go to", "Action". */
  hint?: string | undefined;
}

export interface PaletteGroup {
  id: string;
  label: string;
  entries: readonly PaletteEntry[];
}

export interface CommandPaletteProps {
  query: string;
  onQuery: (query: string) => void;
  /** Found and ranked by the caller, best first; empty groups are left out. */
  groups: readonly PaletteGroup[];
  /** A search for this query runs: what is listed may answer an earlier one. */
  isLoading?: boolean | undefined;
  /** What could not be searched; said instead of 'Nothing found'. */
  failure?: string | undefined;
  onChoose: (entryId: string) => void;
  onClose: () => void;
}

/**
 * Search or jump to: type, arrows, Enter. Enter while a search runs waits for its answer, so that quick fingers do not
 * open what was found for half the text. In the page it is open; load it lazily (lazy-palette.tsx).
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, onQuery, groups, isLoading = false, failure, onChoose, onClose } = props;
  const listId = useId();
  const [wanted, setWanted] = useState<string | undefined>(undefined);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === wanted) ?? entries[0];
  const isEnterDue = useRef(false);
  useEffect(() => {
    if (isLoading || !isEnterDue.current) return;
    isEnterDue.current = false;
    if (active !== undefined) onChoose(active.id);
  }, [isLoading, active, onChoose]);
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`;

  const move = (to: number) => {
    const entry = entries[(to + entries.length) % entries.length];
    if (entry === undefined) return;
    setWanted(entry.id);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: "nearest" });
  };
  const enter = () => {
    const isPicked = active !== undefined && active.id === wanted;
    if (isLoading && !isPicked) isEnterDue.current = true;
    else if (active !== undefined) onChoose(active.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = active === undefined ? -1 : entries.indexOf(active);
    if (event.key === "ArrowDown") move(index + 1);
    else if (event.key === "ArrowUp") move(index - 1);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) enter();
    else return;
    event.preventDefault();
  };

  return (
    <ModalOverlay
      className="ui-scrim ui-palette-scrim"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="ui-palette">
        <Dialog aria-label="Search or jump to" className="ui-dialog">
          <div className="ui-palette-field">
            <Search size={18} aria-hidden />
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be typed into
              autoFocus
              role="combobox"
              aria-label="Search or jump to"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={active === undefined ? undefined : optionId(active)}
              aria-autocomplete="list"
              placeholder="Search or jump to…"
              autoComplete="off"
              spellCheck={false}
              value={query}
              onChange={(event) => {
                setWanted(undefined);
                isEnterDue.current = false;
                onQuery(event.currentTarget.value);
              }}
              onKeyDown={onKeyDown}
            />
            <Kbd keys="Esc" />
          </div>
          <div id={listId} role="listbox" aria-label="Results" aria-busy={isLoading} className="ui-palette-list">
            {groups.map((group) => (
              <PaletteSection
                key={group.id}
                group={group}
                activeId={active?.id}
                optionId={optionId}
                onHover={setWanted}
                onChoose={onChoose}
              />
            ))}
          </div>
          <output className="ui-palette-status">
            {failure ?? (entries.length === 0 && (isLoading ? "Searching…" : "Nothing found"))}
          </output>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function keepFocusInField(event: MouseEvent): void {
  event.preventDefault();
}

interface PaletteSectionProps {
  group: PaletteGroup;
  activeId: string | undefined;
  optionId: (entry: PaletteEntry) => string;
  onHover: (entryId: string) => void;
  onChoose: (entryId: string) => void;
}

function PaletteSection({ group, activeId, optionId, onHover, onChoose }: PaletteSectionProps) {
  if (group.entries.length === 0) return null;
  return (
    <div role="group" aria-label={group.label}>
      <p className="ui-menu-heading" aria-hidden>
        {group.label}
      </p>
      {group.entries.map((entry) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          aria-selected={entry.id === activeId}
          className="ui-palette-option"
          onPointerMove={() => onHover(entry.id)}
          onMouseDown={keepFocusInField}
          onClick={() => onChoose(entry.id)}
        >
          {entry.icon !== undefined && <entry.icon size={16} aria-hidden />}
          <span className="ui-palette-label" title={entry.label}>
            {entry.label}
          </span>
          {entry.detail !== undefined && (
            <span className="ui-palette-detail" title={entry.detail}>
              {entry.detail}
            </span>
          )}
          {entry.hint !== undefined && <span className="ui-menu-hint">{entry.hint}</span>}
        </div>
      ))}
    </div>
  );
}
