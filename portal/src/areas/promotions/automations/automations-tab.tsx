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
import { automationListRules } from "./automation-list-rules.ts";
import { refreshList, useAutomationList, useLiveRuns } from "./automation-queries.ts";

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
