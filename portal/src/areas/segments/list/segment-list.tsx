import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useCallback } from "react";
import type { Segment } from "@crema/contract/areas/segments";
import { useAccess } from "../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../app/search/whole-list-frame.tsx";
import type { MenuGroup } from "../../../ui/overlay/menu.ts";
import { askToDelete, openExport } from "../segment-acts.tsx";
import { refreshList, useSegmentList } from "../segment-queries.ts";
import { segmentHref } from "../segment-words.ts";
import { segmentColumns } from "./segment-list-columns.tsx";
import { segmentListRules } from "./segment-list-rules.ts";

const uuidOf = ({ uuid }: Segment): string => uuid;
const hrefOf = ({ uuid }: Segment): string => segmentHref(uuid);
const menuLabel = ({ name }: Segment): string => `Actions for ${name}`;

const removal = (onAction: () => void): MenuGroup => ({
  id: "remove",
  entries: [{ id: "delete", label: "Delete", icon: Trash2, isDanger: true, onAction }],
});

/** The segments list. Source: spec part 2, section 2 'Segments list'; SEG-01, SEG-04 to SEG-08. */
export function SegmentList() {
  const { canEdit } = useAccess("segment");
  const client = useQueryClient();
  const query = useSegmentList();
  const menu = useCallback(
    (segment: Segment): readonly MenuGroup[] => [
      {
        id: "take",
        entries: [{ id: "csv", label: "Download CSV", icon: Download, onAction: () => openExport(segment) }],
      },
      ...(canEdit ? [removal(() => askToDelete(segment, client))] : []),
    ],
    [canEdit, client],
  );
  return (
    <WholeListFrame
      label="Segments"
      things="segments"
      noun="segment"
      placeholder="Search by name or description"
      add={canEdit ? { label: "+ Create segment", href: "/segments/create" } : undefined}
      list={segmentListRules}
      columns={segmentColumns}
      query={query}
      all={query.data}
      rowKey={uuidOf}
      rowHref={hrefOf}
      rowMenu={menu}
      rowMenuLabel={menuLabel}
      record="segment"
      rereadAll={refreshList}
    />
  );
}
