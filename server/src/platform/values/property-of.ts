/** A property of something whose shape is not known: errors of libraries, parsed JSON. Undefined when there is none. */
export const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

/** The same as text; '' when it is none. */
export function textOf(value: unknown, key: string): string {
  const found = propertyOf(value, key);
  return typeof found === "string" ? found : "";
}
