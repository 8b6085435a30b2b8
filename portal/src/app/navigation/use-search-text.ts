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

/** After a key: what is held now, and whether the address has to be written, held against what it was last asked to be. Pure. */
export function withKey(now: Typed, text: string, written: string): { typed: Typed; isNew: boolean } {
  const isNew = written !== (now.pending.at(-1) ?? now.seen);
  return { typed: { text, seen: now.seen, pending: isNew ? [...now.pending, written] : now.pending }, isNew };
}

export interface SearchAddress {
  /** The typed text as the list wants it: trimmed, shortened. */
  readonly textOf: (typed: string) => string;
  readonly write: (text: string) => void;
}

/**
 * The text of a search field whose value lives in the address. The address follows a moment after each key, so the field
 * shows what was typed and takes the address's text only when something else changed it (Back, Clear All).
 *
 * @param address - the text in the address now
 * @returns the field's value and what to do on each key
 */
export function useSearchText(address: string, { textOf, write }: SearchAddress): [string, (text: string) => void] {
  const [typed, setTyped] = useState<Typed>({ text: address, seen: address, pending: [] });
  const now = heldAgainst(typed, address);
  if (now !== typed) setTyped(now);
  const type = (text: string) => {
    const written = textOf(text);
    const next = withKey(now, text, written);
    setTyped(next.typed);
    if (next.isNew) write(written);
  };
  return [now.text, type];
}
