import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useCallback } from "react";
import type { Segment } from "@crema/contract/areas/segments";
import { useAccess } from "../../../app/access/access-store.ts";
import type { WholeList } from "../../../app/search/use-whole-list.ts";
import { WholeListFrame } from "../../../app/search/whole-list-frame.tsx";
import type { MenuGroup } from "../../../ui/overlay/menu.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { askToDelete, openExport } from "../segment-acts.tsx";
import { segmentCache, useSegmentList } from "../segment-queries.ts";
import { segmentHref } from "../segment-words.ts";

/** The columns of the segments list. Source: SEG-06. */
const segmentColumns: readonly TableColumn<Segment>[] = [
  {
    id: "name",
    label: "Segment Name",
    width: "minmax(200px, 1fr)",
    narrowWidth: "minmax(180px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ name }) => name,
  },
  {
    id: "description",
    label: "Segment Description",
    width: "minmax(240px, 2fr)",
    narrowWidth: "minmax(200px, 2fr)",
    isBelowOnPhone: true,
    render: ({ description }) =>
      description === "" ? "–" : <span title={description}>{description.split("\n", 1)[0]}</span>,
  },
];

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });

/** It is read whole. Source: SEG-05, SEG-06. */
const segmentListRules: WholeList<Segment, never, "name"> = {
  path: "/segments",
  search: { threshold: 0.2, keys: [({ name }) => name, ({ description }) => description] },
  filters: {},
  sorts: { name: (a, b) => inWords.compare(a.name, b.name) },
};

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
      rereadAll={segmentCache.refreshList}
    />
  );
}
