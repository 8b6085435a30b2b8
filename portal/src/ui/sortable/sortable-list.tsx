import { Check, GripVertical } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Checkbox } from "react-aria-components/Checkbox";
import { GridList, GridListItem } from "react-aria-components/GridList";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { droppedKeys, shiftedKeys } from "./moved-keys.ts";
import "../overlay/popover.css";
import "./sortable-list.css";

export interface SortableListProps<Item> {
  /** The list's name: "Linked parts". */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What a thing is called when it is spoken of: "House Blend 250 g". */
  nameOf: (item: Item) => string;
  /** The content of a thing; links and buttons in it are reached with the left and right arrows, in a grid with Tab. */
  render: (item: Item) => ReactNode;
  /** All keys in their new order. The list shows what it is given: take the order over at once. */
  onReorder: (keys: readonly string[]) => void;
  /** stack: one below the other; grid: in rows, as pictures. */
  layout?: "stack" | "grid" | undefined;
  /** Things can be ticked; several ticked ones are dragged together. */
  ticks?: { ticked: ReadonlySet<string>; onTick: (ticked: ReadonlySet<string>) => void } | undefined;
  isReadOnly?: boolean | undefined;
}

/** In a grid the arrows lead from thing to thing in every direction: nothing in one could be reached by them. */
const behaviours = { stack: "arrow", grid: "tab" } as const;
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Things in an order that can be changed: by dragging, by the keyboard (Enter on the grip, arrows, Enter; or Alt and an arrow), told to
 * screen readers. One tab stop; arrows move between the things.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  // Another list, because the behaviour of dragging cannot be added to one or taken from it.
  return props.isReadOnly === true ? <StillList {...props} /> : <MovingList {...props} />;
}

function StillList<Item>(props: SortableListProps<Item>) {
  return (
    <GridList
      aria-label={props.label}
      className="ui-sortable"
      layout={props.layout ?? "stack"}
      keyboardNavigationBehavior={behaviours[props.layout ?? "stack"]}
    >
      {props.items.map((item) => (
        <GridListItem
          key={props.keyOf(item)}
          id={props.keyOf(item)}
          textValue={props.nameOf(item)}
          className="ui-sortable-item"
        >
          {props.render(item)}
        </GridListItem>
      ))}
    </GridList>
  );
}

function MovingList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, layout = "stack", ticks } = props;
  const { said, reorder } = useSpokenOrder(props);
  const keys = items.map(keyOf);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys: dragged, target }) => {
      const moving = new Set([...dragged].map(String));
      reorder(droppedKeys(keys, { moving, at: String(target.key), isAfter: target.dropPosition === "after" }), moving);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="ui-sortable-place" />,
  });
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const key = keyAt(event.target);
    if (!event.altKey || step === undefined || key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    reorder(shiftedKeys(keys, key, step), new Set([key]));
  };
  return (
    <div onKeyDownCapture={onKey}>
      <GridList
        aria-label={label}
        className="ui-sortable"
        layout={layout}
        keyboardNavigationBehavior={behaviours[layout]}
        dragAndDropHooks={dragAndDropHooks}
        {...(ticks !== undefined && {
          selectionMode: "multiple",
          selectedKeys: ticks.ticked,
          onSelectionChange: (chosen) => ticks.onTick(new Set(chosen === "all" ? keys : [...chosen].map(String))),
        })}
      >
        {items.map((item) => (
          <GridListItem key={keyOf(item)} id={keyOf(item)} textValue={nameOf(item)} className="ui-sortable-item">
            <Button slot="drag" className="ui-sortable-grip">
              <GripVertical size={16} aria-hidden />
            </Button>
            {ticks !== undefined && <Tick />}
            {props.render(item)}
          </GridListItem>
        ))}
      </GridList>
      <output className="ui-visually-hidden">{said}</output>
    </div>
  );
}

function Tick() {
  return (
    <Checkbox slot="selection" className="ui-sortable-tick">
      <span className="ui-tick-box" aria-hidden>
        <Check size={12} strokeWidth={3} />
      </span>
    </Checkbox>
  );
}

function useSpokenOrder<Item>({ items, keyOf, nameOf, onReorder }: SortableListProps<Item>) {
  const [said, say] = useState("");
  const reorder = (next: readonly string[], moved: ReadonlySet<string>) => {
    const place = next.findIndex((key) => moved.has(key));
    if (next.every((key, index) => items[index] !== undefined && key === keyOf(items[index]))) return;
    const names = items.filter((item) => moved.has(keyOf(item))).map(nameOf);
    onReorder(next);
    say(`${names.join(", ")}: place ${place + 1} of ${next.length}`);
  };
  return { said, reorder };
}

const keyAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[role=row][data-key]")?.dataset["key"] : undefined;
