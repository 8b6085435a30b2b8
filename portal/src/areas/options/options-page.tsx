import { useAccess } from "../../app/access/access-store.ts";
import { useMayOpen } from "../../app/navigation/link-if-open.tsx";
import { Link } from "../../ui/foundation/link.tsx";
import { DomainListsTab } from "../domains/index.ts";
import "./options.css";

/** Options: one tab, the domain lists; who edits orders is led on to Settings, which no menu names. Source: OPT-01, AMB-20. */
export function OptionsPage() {
  const { canEdit } = useAccess("order");
  const mayOpen = useMayOpen();
  return (
    <>
      <DomainListsTab />
      {canEdit && mayOpen("/settings") && (
        <p className="options-settings">
          Integrations and scripts are in <Link href="/settings">Settings</Link>.
        </p>
      )}
    </>
  );
}
