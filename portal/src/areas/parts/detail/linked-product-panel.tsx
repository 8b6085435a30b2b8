import { useQueryClient } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import type { Part } from "@crema/contract/areas/parts";
import { messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { LinkIfOpen } from "../../../app/navigation/link-if-open.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { storePart, unlinkPart } from "../part-queries.ts";

/** The product this part belongs to. Source: PART-04, PART-06. */
export function LinkedProductPanel({ part, canEdit }: { part: Part; canEdit: boolean }) {
  const { linkedProduct } = part;
  return (
    <Card
      title="Linked Product"
      actions={canEdit && linkedProduct !== null && <UnlinkButton part={part} title={linkedProduct.title} />}
    >
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

function UnlinkButton({ part: { partCode }, title }: { part: Part; title: string }) {
  const client = useQueryClient();
  const ask = (): void => {
    openDialog((close) => (
      <ConfirmAct
        title="Unlink part"
        message={`Are you sure you want to unlink this part from ${title} ?`}
        confirmLabel="Yes"
        cancelLabel="No"
        act={async () => storePart(client, await unlinkPart({ params: { partCode } }))}
        onFailure={messageOf}
        onDone={() => notifySuccess("Part unlinked")}
        onClose={close}
      />
    ));
  };
  return (
    <Button size="small" variant="ghost" icon={Unlink} onPointerEnter={preloadDialog} onClick={ask}>
      Unlink
    </Button>
  );
}
