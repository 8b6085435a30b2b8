import { useState } from "react";
import { keyPerBody } from "../api/idempotency-key.ts";
import { useGo } from "../navigation/address.ts";
import { forgetUnsavedChanges } from "../navigation/unsaved-changes.tsx";

/**
 * What a page that makes a record needs: one key for each text it sends, what was made (it stays on screen until its own page is there),
 * and the way to that page, which takes the place of this one.
 */
export function useMade<Made extends { readonly uuid: string }>(
  hrefOf: (uuid: string) => Parameters<ReturnType<typeof useGo>>[0],
) {
  const go = useGo();
  const [keyOf] = useState(keyPerBody);
  const [made, setMade] = useState<Made | undefined>(undefined);
  const onMade = (saved: Made): void => {
    setMade(saved);
    forgetUnsavedChanges();
    go(hrefOf(saved.uuid), { replace: true });
  };
  return { made, keyOf, onMade };
}
