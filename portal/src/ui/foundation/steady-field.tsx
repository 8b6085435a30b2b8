import { Component, type ReactNode } from "react";

const typed = "input, select, textarea, [contenteditable='true']";

/** The field with the focus and where it is on screen; null while none has it. */
interface Place {
  readonly field: Element;
  readonly top: number;
}

function placeOfField(): Place | null {
  const field = document.activeElement;
  return field?.matches(typed) === true ? { field, top: field.getBoundingClientRect().top } : null;
}

function scrollerOf(field: Element): Element | null {
  const { overflowY } = getComputedStyle(field);
  if (["auto", "scroll"].includes(overflowY) && field.scrollHeight > field.clientHeight) return field;
  return field.parentElement === null ? null : scrollerOf(field.parentElement);
}

/**
 * What comes and goes in here on its own leaves the field somebody types in where it is on screen: the page is scrolled by
 * as much. Browsers do so too, but not for a page that stands at its top. A class, since a hook is not told before a change.
 */
export class SteadyField extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Place | null {
    return placeOfField();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Place | null): void {
    const now = placeOfField();
    if (before === null || now === null || now.field !== before.field || now.top === before.top) return;
    scrollerOf(now.field.parentElement ?? now.field)?.scrollBy({ top: now.top - before.top, behavior: "instant" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
