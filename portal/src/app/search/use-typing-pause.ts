import { useRef } from "react";
import { after } from "../api/delay.ts";

/** As long as the list of users waits. Source: AMD-16. */
const typingPauseMs = 200;

/**
 * Lets a list ask once for a text that is being typed, and not at each key. What is asked for with the same text waits for nothing.
 *
 * @returns waits where the text is new; throws the signal's reason when a newer question aborts it
 */
export function useTypingPause(text: string): (signal: AbortSignal) => Promise<void> {
  const asked = useRef(text);
  return async (signal) => {
    if (asked.current !== text) await after(typingPauseMs, signal);
    asked.current = text;
  };
}
