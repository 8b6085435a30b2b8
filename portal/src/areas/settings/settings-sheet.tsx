import type { ReactNode } from "react";
import { useAccess } from "../../app/access/access-store.ts";

/** What a tab shows. Without anything to press the sheet itself takes the focus, so that it is scrolled by keyboard too. */
export function SettingsSheet({ children }: { children: ReactNode }) {
  const { canEdit } = useAccess("order");
  return (
    <section className="settings" aria-label="Settings" tabIndex={canEdit ? undefined : 0}>
      {children}
    </section>
  );
}
