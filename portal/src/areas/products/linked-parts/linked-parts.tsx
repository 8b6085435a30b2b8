import { useQueryClient } from "@tanstack/react-query";
import { ListPlus, Plus, Trash2, Unlink } from "lucide-react";
import { useRef, useState } from "react";
import type { Product, ProductPart } from "@crema/contract/areas/products";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { LinkIfOpen } from "../../../app/navigation/link-if-open.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatCountOf, formatMoney } from "../../../ui/foundation/format.ts";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { SortableList } from "../../../ui/sortable/sortable-list.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { LazyAddPart } from "./lazy-add-dialogs.tsx";
import { askToRemove, askToUnlink } from "./part-acts.tsx";
import { PartsPicker } from "./parts-picker.tsx";
import { usePartOrder } from "./use-part-order.ts";
import "./linked-parts.css";

const codeOf = ({ partCode }: ProductPart): string => partCode;
const nameOf = ({ erpTitle, partCode }: ProductPart): string => erpTitle || partCode;

/** The parts of a product in their order; every act is saved by itself, apart from the page's draft. Source: PROD-22 to PROD-34. */
export function LinkedParts({ product, canEdit }: { product: Product; canEdit: boolean }) {
  const client = useQueryClient();
  const { parts, reorder } = usePartOrder(product);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isPicking, setPicking] = useState(false);
  const pick = useRef<HTMLButtonElement>(null);
  const closePicker = (): void => {
    setPicking(false);
    pick.current?.focus();
  };
  // A part that went meanwhile is ticked no more.
  const toRemove = parts.map(codeOf).filter((code) => ticked.has(code));
  const isOpen = canEdit && isPicking;
  return (
    <Card
      title="Linked Parts"
      titleAside={<span className="linked-parts-count">{formatCountOf(parts.length, "part")}</span>}
      isFlush
      actions={
        canEdit && (
          <>
            <Button
              size="small"
              icon={Trash2}
              isDisabled={toRemove.length === 0}
              onPointerEnter={preloadDialog}
              onClick={() =>
                askToRemove({ product, partCodes: toRemove, client, onRemoved: () => setTicked(new Set()) })
              }
            >
              {toRemove.length === 0 ? "Remove" : `Remove ${toRemove.length}`}
            </Button>
            <Button
              ref={pick}
              size="small"
              icon={ListPlus}
              aria-expanded={isOpen}
              onClick={() => setPicking(!isPicking)}
            >
              Pick parts
            </Button>
            <Button
              size="small"
              icon={Plus}
              onPointerEnter={LazyAddPart.preload}
              onClick={() => openDialog((close) => <LazyAddPart productUuid={product.uuid} onClose={close} />)}
            >
              Add
            </Button>
          </>
        )
      }
    >
      {isOpen && <PartsPicker product={product} onClose={closePicker} />}
      {parts.length === 0 ? (
        <EmptyState title="No linked parts" isCompact />
      ) : (
        <SortableList
          label="Linked parts"
          items={parts}
          keyOf={codeOf}
          nameOf={nameOf}
          isReadOnly={!canEdit}
          onReorder={reorder}
          ticks={{ ticked, onTick: setTicked }}
          render={(part) => (
            <LinkedPart
              part={part}
              onUnlink={canEdit ? () => askToUnlink({ product, partCode: part.partCode, client }) : undefined}
            />
          )}
        />
      )}
    </Card>
  );
}

function LinkedPart({ part, onUnlink }: { part: ProductPart; onUnlink: (() => void) | undefined }) {
  const { partCode, optionTitle, price, inStock } = part;
  return (
    <div className="linked-part">
      <div className="linked-part-names" title={nameOf(part)}>
        <LinkIfOpen href={`/parts/${encodeURIComponent(partCode)}`} hint="You cannot open parts">
          {nameOf(part)}
        </LinkIfOpen>
        <span className="ui-table-sub">{partCode}</span>
      </div>
      <span className="linked-part-option" title={optionTitle}>
        {optionTitle || "–"}
      </span>
      <span className="linked-part-price">{formatMoney(price)}</span>
      <Chip tone={inStock ? "ok" : "warn"}>{inStock ? "In stock" : "Out of stock"}</Chip>
      {onUnlink !== undefined && (
        <IconButton
          size="small"
          label={`Unlink ${nameOf(part)}`}
          icon={Unlink}
          onPointerEnter={preloadDialog}
          onClick={onUnlink}
        />
      )}
    </div>
  );
}
