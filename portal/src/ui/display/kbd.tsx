import "./kbd.css";

/** A key or key combination as it is printed on a keyboard. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className="ui-kbd">{keys}</kbd>;
}
