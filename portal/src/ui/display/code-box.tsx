import "./code-box.css";

export interface CodeBoxProps {
  label?: string | undefined;
  /** As a machine said it; it wraps, and scrolls when it is long. */
  text: string;
}

/** What systems said to one another, word for word. */
export function CodeBox({ label, text }: CodeBoxProps) {
  const box = (
    <pre className="ui-code" aria-label={label}>
      {text}
    </pre>
  );
  if (label === undefined) return box;
  return (
    <div className="ui-code-box">
      <b aria-hidden>{label}</b>
      {box}
    </div>
  );
}

export interface CodeAreaProps {
  label: string;
  text: string;
  /** How many lines it shows before it is pulled taller. */
  lines: number;
}

/** A long record as it is stored, in a field of its own: its lines stay whole, and Ctrl+A marks them alone. */
export function CodeArea({ label, text, lines }: CodeAreaProps) {
  return <textarea className="ui-code" aria-label={label} value={text} rows={lines} spellCheck={false} readOnly />;
}
