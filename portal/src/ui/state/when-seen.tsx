import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

/**
 * Draws `children` once their place has come near the screen, and `placeholder` until then: for a panel far down a page that asks the
 * server for itself.
 */
export function WhenSeen({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSeen || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen ? children : <div ref={place}>{placeholder}</div>;
}
