import type { Part } from "@crema/contract/areas/parts";
import { useAccess } from "../../../app/access/access-store.ts";
import { usePathParam } from "../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../app/pages/detail-frame.tsx";
import { DetailTitle } from "../../../app/pages/detail-title.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { usePart, rereadPart, storePart, updatePart } from "../part-queries.ts";
import { partHref, titleOf } from "../part-words.ts";
import { LinkedProductPanel } from "./linked-product-panel.tsx";
import { PartDetailsPanel } from "./part-details-panel.tsx";
import { RewardHistoryPanel } from "./reward-history-panel.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { type RecordForm, useRecordForm } from "../../../app/pages/use-record-form.ts";
import { formOf, partFieldWords, type PartForm, problemsOf, updateOf } from "./part-form.ts";

/** The one draft of the part detail. A save that fails says so beside Save and nowhere else. Source: PART-15, PART-16; AMB-75. */
function usePartForm(part: Part): RecordForm<PartForm> {
  const client = useQueryClient();
  const { partCode } = part;
  return useRecordForm<Part, PartForm>(part, {
    ...partFieldWords,
    formOf,
    problemsOf,
    save: (form) => updatePart({ params: { partCode }, body: updateOf(part, form) }),
    store: (saved) => storePart(client, saved),
    reread: () => rereadPart(client, partCode),
    savedNotice: "Part has been successfully updated!",
    failedNotice: "not saved",
  });
}

/** The part of the address. Source: spec part 2, section 2 'Part detail'; PART-01, PART-04. */
export function PartDetail() {
  const partCode = usePathParam("partCode");
  const query = usePart(partCode);
  return (
    <DetailRecord id={partCode} noun="part" query={query} hasAside>
      {(part) => <LoadedPart key={partCode} part={part} query={query} />}
    </DetailRecord>
  );
}

function LoadedPart({ part, query }: { part: Part; query: RecordQuery<Part> }) {
  const canEdit = useAccess("product").canEdit && !isGone(query);
  const form = usePartForm(part);
  const { partCode, isInErp, inStock } = part;
  const href = partHref(partCode);
  return (
    <DetailFrame
      noun="part"
      query={query}
      form={form}
      recent={{ href, label: titleOf(part), detail: partCode }}
      history={{ kind: "part", id: partCode }}
      lastUpdated={part.updatedAt}
      isReadOnly={!canEdit}
      head={
        <DetailTitle title={titleOf(part)} href={href} noun="part">
          {inStock ? <Chip tone="ok">In stock</Chip> : <Chip dot="hollow">Out of stock</Chip>}
          {!isInErp && <Chip tone="warn">No longer in the ERP</Chip>}
        </DetailTitle>
      }
      aside={<RewardHistoryPanel part={part} />}
    >
      <PartDetailsPanel part={part} form={form} isReadOnly={!canEdit} />
      <LinkedProductPanel part={part} canEdit={canEdit} />
    </DetailFrame>
  );
}
