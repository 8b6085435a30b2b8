import { useState } from "react";

interface Typed {
  readonly text: string;
  /** The address's text this was last held against. */
  readonly seen: string;
  /** Written to the address and not seen there yet, oldest first. */
  readonly pending: readonly string[];
}

/** What the field shows after the address's text became `address`. Pure. */
export function heldAgainst(typed: Typed, address: string): Typed {
  if (address === typed.seen) return typed;
  const echo = typed.pending.indexOf(address);
  if (echo >= 0) return { text: typed.text, seen: address, pending: typed.pending.slice(echo + 1) };
  return { text: address, seen: address, pending: [] };
}

/**
 * The text of a search field whose value lives in the address. The address follows a moment after each key, so the field
 * shows what was typed and takes the address's text only when something else changed it (Back, Clear All).
 *
 * @param address - the text in the address now
 * @param write - puts a text into the address, trimmed or shortened as the list wants it
 * @returns the field's value and what to do on each key
 */
export function useSearchText(address: string, write: (text: string) => string): [string, (text: string) => void] {
  const [typed, setTyped] = useState<Typed>({ text: address, seen: address, pending: [] });
  const now = heldAgainst(typed, address);
  if (now !== typed) setTyped(now);
  const type = (text: string) => {
    const written = write(text);
    setTyped({
      text,
      seen: now.seen,
      pending: written === now.seen && now.pending.length === 0 ? [] : [...now.pending, written],
    });
  };
  return [now.text, type];
}
