/** Leads to the field a problem is about: to the field itself, or to what opens it. @param field - its name, `shippingAddress.postCode` */
export function focusField(field: string): void {
  const [found] = document.getElementsByName(field);
  const target = found ?? document.querySelector<HTMLElement>('[aria-label="Edit shipping address"]');
  if (target === null) return;
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
