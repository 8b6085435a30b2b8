import { useRef } from "react";
import { after } from "../api/delay.ts";

/** As long as the list of users waits. Source: AMD-16. */
const typingPauseMs = 200;

/**
 * Lets a list send one request for a text that is being typed, and not one at each key. A request for the same text waits for nothing.
 *
 * @returns waits where the text is new; throws the signal's reason when a newer request aborts it
 */
export function useTypingPause(text: string): (signal: AbortSignal) => Promise<void> {
  const latest = useRef(text);
  return async (signal) => {
    if (latest.current !== text) await after(typingPauseMs, signal);
    latest.current = text;
  };
}
