import { useQueryClient } from "@tanstack/react-query";
import { Plus, Unlink } from "lucide-react";
import type { Part } from "@crema/contract/areas/parts";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { LinkIfOpen } from "../../../app/navigation/link-if-open.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { askToUnlink, LazyChooseProduct } from "../../products/index.ts";

/** The product this part belongs to; one without is added to a product here. Source: PART-04, PART-06; AMD-02. */
export function LinkedProductPanel({ part, canEdit }: { part: Part; canEdit: boolean }) {
  const { linkedProduct } = part;
  return (
    <Card title="Linked Product" actions={canEdit && <LinkAct part={part} />}>
      {linkedProduct === null ? (
        <EmptyState title="No linked product" isCompact />
      ) : (
        <LinkIfOpen href={`/products/${linkedProduct.uuid}`} hint="You cannot open products">
          {linkedProduct.title}
        </LinkIfOpen>
      )}
    </Card>
  );
}

function LinkAct({ part: { partCode, linkedProduct } }: { part: Part }) {
  const client = useQueryClient();
  if (linkedProduct === null)
    return (
      <Button
        size="small"
        icon={Plus}
        onPointerEnter={LazyChooseProduct.preload}
        onClick={() => void openDialog((close) => <LazyChooseProduct partCode={partCode} onClose={close} />)}
      >
        Add To Product
      </Button>
    );
  return (
    <Button
      size="small"
      variant="ghost"
      icon={Unlink}
      onPointerEnter={preloadDialog}
      onClick={() => askToUnlink({ product: linkedProduct, partCode, client })}
    >
      Unlink
    </Button>
  );
}
