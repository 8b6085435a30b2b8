import { Check } from "lucide-react";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { Header, Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useNavigateTo } from "../foundation/link.tsx";
import { useFocusAtOnce } from "./focus-at-once.ts";
import type { MenuAnchor, MenuEntry, MenuGroup } from "./menu.ts";
import "./popover.css";

export interface MenuPopupProps {
  label: string;
  anchor: MenuAnchor;
  groups: readonly MenuGroup[];
  onClose: () => void;
}

function EntryLine({ entry, isChoice, onAction }: { entry: MenuEntry; isChoice: boolean; onAction: () => void }) {
  const Icon = entry.icon;
  return (
    <MenuItem
      id={entry.id}
      className="ui-menu-option"
      textValue={entry.label}
      isDisabled={entry.isDisabled === true}
      data-danger={entry.isDanger || undefined}
      onAction={onAction}
    >
      {({ isSelected }) => (
        <>
          {Icon !== undefined && <Icon size={15} aria-hidden />}
          {entry.label}
          {entry.hint !== undefined && <span className="ui-menu-hint">{entry.hint}</span>}
          {isChoice && isSelected && <Check size={14} className="ui-menu-tick" aria-hidden />}
        </>
      )}
    </MenuItem>
  );
}

/**
 * An open menu. Loaded lazily by MenuButton and the table's row menu; focus goes to its first line and, when
 * it closes, back to where the anchor says.
 */
export function MenuPopup({ label, anchor, groups, onClose }: MenuPopupProps) {
  useFocusAtOnce(anchor.isByKey === true);
  const navigate = useNavigateTo();
  const triggerRef = useMemo(() => ({ current: anchor.element }), [anchor.element]);
  const { point } = anchor;
  const close = () => {
    // While it is there it takes the focus back, and what it leaves to nobody is given away a frame later: a key in between would be lost.
    flushSync(onClose);
    if (document.activeElement === document.body) (anchor.backTo ?? anchor.element).focus();
  };
  return (
    <Popover
      className="ui-popover"
      aria-label={label}
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      triggerRef={triggerRef}
      placement={point === undefined ? "bottom end" : "bottom start"}
      offset={4}
      {...(point !== undefined && { getTargetRect: () => new DOMRect(point.x, point.y, 0, 0) })}
    >
      <Menu
        aria-label={label}
        className="ui-menu"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus when it opens
        autoFocus={anchor.isByKey === true ? "first" : true}
        onClose={close}
      >
        {groups.map((group) => (
          <MenuSection
            key={group.id}
            className="ui-menu-section"
            aria-label={group.label ?? label}
            selectionMode={group.choice === undefined ? "none" : "single"}
            selectedKeys={group.choice === undefined ? [] : [group.choice.selectedId]}
          >
            {group.label !== undefined && <Header className="ui-menu-heading">{group.label}</Header>}
            {group.entries.map((entry) => (
              <EntryLine
                key={entry.id}
                entry={entry}
                isChoice={group.choice !== undefined}
                onAction={() => {
                  group.choice?.onSelect(entry.id);
                  entry.onAction?.();
                  if (entry.href !== undefined) navigate(entry.href);
                }}
              />
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
  );
}
