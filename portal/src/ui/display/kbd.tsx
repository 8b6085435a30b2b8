import "./kbd.css";

export function Kbd({ keys }: { keys: string }) {
  return <kbd className="ui-kbd">{keys}</kbd>;
}
