import type { AuditEntry } from "@crema/contract/areas/audit";
import { openDialog } from "../../app/feedback/dialogs.tsx";
import { ListFrame, tablePlace } from "../../app/pages/list-frame.tsx";
import { useListAddress } from "../../app/pages/use-list-address.ts";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import { auditHref, readAuditState } from "./audit-address.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { useAudit } from "./audit-queries.ts";

const LazyEntry = lazyDialog(async () => (await import("./entry-dialog.tsx")).EntryDialog);
const keyOf = ({ id }: AuditEntry): string => String(id);
const openEntry = (entry: AuditEntry): void => void openDialog((close) => <LazyEntry entry={entry} onClose={close} />);

/** Everything that was done, for those who may edit permissions. Source: docs/areas/audit.md. */
export function AuditPage() {
  const { state, show } = useListAddress({ read: readAuditState, hrefOf: auditHref });
  const list = useAudit(state);
  const count = list.data?.meta.count;
  const { pages, sort, onSort } = tablePlace({ state, sortKeys: ["at"], count, show });
  return (
    <ListFrame
      label="Audit"
      filters={<AuditFilters state={state} count={count} people={list.data?.people ?? []} onShow={show} />}
      columns={auditColumns}
      query={list}
      rows={list.data?.entries}
      rowKey={keyOf}
      onRowOpen={openEntry}
      {...{ pages, sort, onSort }}
    />
  );
}
