import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Pencil, Trash2 } from "lucide-react";
import { useCallback } from "react";
import type { Automation } from "@crema/contract/areas/promotions";
import { useAccess } from "../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../app/search/whole-list-frame.tsx";
import { featuresOn } from "../../../app/start/settings.ts";
import type { MenuGroup } from "../../../ui/overlay/menu.ts";
import { askToDelete, openAddAutomation, openEditAutomation, openRehearsal } from "./automation-acts.tsx";
import { automationColumns } from "./automation-columns.tsx";
import { refreshList, useAutomationList, useLiveRuns } from "./automation-queries.ts";
import type { WholeList } from "../../../app/search/use-whole-list.ts";
import { segmentText, voucherText } from "./automation-labels.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: Automation, b: Automation): number => inWords.compare(a.title, b.title);
const byText = (textOf: (row: Automation) => string) => (a: Automation, b: Automation) =>
  inWords.compare(textOf(a), textOf(b)) || byTitle(a, b);
/** ISO texts; those without come last. */
const byInstant = (instantOf: (row: Automation) => string) => (a: Automation, b: Automation) =>
  (instantOf(a) || "~").localeCompare(instantOf(b) || "~") || byTitle(a, b);

type SortKey = "title" | "nextRunDate" | "lastRunDate" | "segment" | "voucher";

const automationListRules: WholeList<Automation, never, SortKey> = {
  path: "/promotions",
  search: { threshold: 0.2, keys: [({ title }) => title, segmentText, voucherText, ({ notes }) => notes] },
  filters: {},
  sorts: {
    title: byTitle,
    nextRunDate: byInstant(({ active, nextRunDate }) => (active ? nextRunDate : "")),
    lastRunDate: byInstant(({ lastRunDate }) => lastRunDate),
    segment: byText(segmentText),
    voucher: byText(voucherText),
  },
};

const uuidOf = ({ uuid }: Automation): string => uuid;
const menuLabel = ({ title }: Automation): string => `Actions for ${title}`;

/** The automations, the second tab of the promotions page. Source: PRO-AUTO-01 to PRO-AUTO-05, PRO-AUTO-13. */
export function AutomationsTab() {
  const { canEdit } = useAccess("promotion");
  const client = useQueryClient();
  const query = useAutomationList();
  useLiveRuns();
  const menu = useCallback(
    (automation: Automation): readonly MenuGroup[] => [
      {
        id: "change",
        entries: [
          { id: "edit", label: "Edit", icon: Pencil, onAction: () => openEditAutomation(automation) },
          { id: "rehearse", label: "Next three runs", icon: CalendarClock, onAction: () => openRehearsal(automation) },
        ],
      },
      {
        id: "remove",
        entries: [
          {
            id: "delete",
            label: "Delete",
            icon: Trash2,
            isDanger: true,
            onAction: () => askToDelete(automation, client),
          },
        ],
      },
    ],
    [client],
  );
  return (
    <WholeListFrame
      label="Automations"
      things="automations"
      noun="automation"
      placeholder="Search by title, segment, voucher or notes"
      // A new one is for a segment.
      add={
        canEdit && featuresOn().has("segments") ? { label: "+ Add Automation", onAdd: openAddAutomation } : undefined
      }
      list={automationListRules}
      columns={automationColumns}
      query={query}
      all={query.data}
      rowKey={uuidOf}
      onRowOpen={canEdit ? openEditAutomation : undefined}
      rowMenu={canEdit ? menu : undefined}
      rowMenuLabel={menuLabel}
      record="automation"
      rereadAll={refreshList}
    />
  );
}
