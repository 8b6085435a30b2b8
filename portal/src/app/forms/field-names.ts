/** The names of a form's fields. A form is a closed object: it has the keys of its type and no others. */
export function fieldNames<F extends object>(form: F): (keyof F)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys knows no types; the one place that says so
  return Object.keys(form) as (keyof F)[];
}
