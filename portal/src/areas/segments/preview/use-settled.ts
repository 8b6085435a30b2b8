import { useEffect, useState } from "react";

/** The value once it has stayed the same for so many ms. Equal texts are the same value. */
export function useSettled<T>(value: T, { text, ms }: { text: string; ms: number }): T {
  const [settled, setSettled] = useState({ value, text });
  useEffect(() => {
    if (settled.text === text) return undefined;
    const timer = setTimeout(() => setSettled({ value, text }), ms);
    return () => clearTimeout(timer);
  }, [value, text, ms, settled.text]);
  return settled.value;
}
