import type { QueryClient } from "@tanstack/react-query";
import type { Product } from "@crema/contract/areas/products";
import { messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct, type ConfirmActProps } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { rereadProduct, storeProduct, removeProductParts, unlinkPart } from "../product-queries.ts";
import { refreshParts } from "../../parts/index.ts";

function openConfirm(question: Pick<ConfirmActProps, "title" | "message" | "act" | "onDone">): void {
  openDialog((close) => (
    <ConfirmAct {...question} confirmLabel="Yes" cancelLabel="No" isDanger onFailure={messageOf} onClose={close} />
  ));
}

interface RemoveQuestion {
  readonly product: Product;
  readonly partCodes: readonly string[];
  readonly client: QueryClient;
  readonly onRemoved: () => void;
}

/** Source: PROD-24, PROD-33. */
export const askToRemove = ({ product, partCodes, client, onRemoved }: RemoveQuestion): void =>
  openConfirm({
    title: "Remove parts",
    message: `Are you sure you want to remove ${partCodes.length} parts from ${product.title} ?`,
    act: async () => {
      const left = await removeProductParts({ params: { uuid: product.uuid }, body: { parts: [...partCodes] } });
      await storeProduct(client, left);
      void refreshParts(client);
    },
    onDone: () => {
      onRemoved();
      notifySuccess(
        partCodes.length === 1 ? "Part removed from the product" : `${partCodes.length} parts removed from the product`,
      );
    },
  });

interface UnlinkQuestion {
  readonly product: { readonly uuid: string; readonly title: string };
  readonly partCode: string;
  readonly client: QueryClient;
}

/** From the product or from the part. Source: PROD-34, PART-06. */
export const askToUnlink = ({ product, partCode, client }: UnlinkQuestion): void =>
  openConfirm({
    title: "Unlink part",
    message: `Are you sure you want to unlink this part from ${product.title} ?`,
    act: async () => {
      await unlinkPart({ params: { partCode } });
      await Promise.allSettled([rereadProduct(client, product.uuid), refreshParts(client)]);
    },
    onDone: () => notifySuccess("Part unlinked"),
  });
