import type { FilterTag } from "../../ui/filters/filter-bar.tsx";

/** The chip of a text; none for ''. */
export const textTag = (label: string, text: string, onClear: () => void): readonly FilterTag[] =>
  text === "" ? [] : [{ id: label, label: `${label}: ${text}`, onRemove: onClear }];

/** A chip for each chosen value of a filter. */
export function choiceTags<T extends string>(filter: {
  readonly label: string;
  readonly chosen: readonly T[];
  /** A value in words; default is the value itself. */
  readonly wordsOf?: (value: T) => string;
  readonly onChange: (chosen: readonly T[]) => void;
}): readonly FilterTag[] {
  const { label, chosen, wordsOf = (value) => value, onChange } = filter;
  return chosen.map((value) => ({
    id: `${label} ${value}`,
    label: `${label}: ${wordsOf(value)}`,
    onRemove: () => onChange(chosen.filter((each) => each !== value)),
  }));
}

/** The chip of a filter that is on or off. */
export const flagTag = (label: string, isOn: boolean, onClear: () => void): readonly FilterTag[] =>
  isOn ? [{ id: label, label, onRemove: onClear }] : [];
