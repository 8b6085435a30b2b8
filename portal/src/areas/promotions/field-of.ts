/** What a panel gets of a form. */
export interface FormPart<F extends object> {
  readonly form: F;
  readonly problems?: Partial<Record<keyof F, string>>;
  readonly isReadOnly?: boolean;
  readonly set: <K extends keyof F>(field: K, value: F[K]) => void;
}

/** What every kind of field takes: `<TextField {...field("title", "Title")} maxLength={255} />`. */
export const fieldOf =
  <F extends object>({ form, problems = {}, isReadOnly, set }: FormPart<F>) =>
  <K extends keyof F & string>(name: K, label: string) => ({
    label,
    name,
    value: form[name],
    onChange: (value: F[K]) => set(name, value),
    error: problems[name],
    isReadOnly,
  });
