import { flushSync } from "react-dom";

/**
 * Leads to the field a problem is about. Where it stands in a part that is closed, that is opened first.
 * @param field - its name, `shippingAddress.postCode`
 */
export function focusField(field: string): void {
  const [found] = document.getElementsByName(field);
  if (found !== undefined) return focusOn(found);
  const opener = document.querySelector<HTMLElement>(
    `[aria-label="Edit ${field.startsWith("billing") ? "billing" : "shipping"} address"]`,
  );
  if (opener === null) return;
  flushSync(() => opener.click());
  const [opened] = document.getElementsByName(field);
  focusOn(opened ?? opener);
}

function focusOn(target: HTMLElement): void {
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
