import type { QueryClient } from "@tanstack/react-query";
import type { Product } from "@crema/contract/areas/products";
import { messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { rereadProduct, storeProduct } from "../product-queries.ts";
import { refreshParts } from "../../parts/index.ts";
import { removeProductParts, unlinkPart } from "./linked-part-queries.ts";

export interface RemoveQuestion {
  readonly product: Product;
  readonly partCodes: readonly string[];
  readonly client: QueryClient;
  readonly onRemoved: () => void;
}

/** Source: PROD-24, PROD-33. */
export function askToRemove({ product, partCodes, client, onRemoved }: RemoveQuestion): void {
  openDialog((close) => (
    <ConfirmAct
      title="Remove parts"
      message={`Are you sure you want to remove ${partCodes.length} parts from ${product.title} ?`}
      confirmLabel="Yes"
      cancelLabel="No"
      isDanger
      act={async () => {
        const left = await removeProductParts({ params: { uuid: product.uuid }, body: { parts: [...partCodes] } });
        await storeProduct(client, left);
        void refreshParts(client);
      }}
      onFailure={messageOf}
      onDone={() => {
        onRemoved();
        notifySuccess(
          partCodes.length === 1
            ? "Part removed from the product"
            : `${partCodes.length} parts removed from the product`,
        );
      }}
      onClose={close}
    />
  ));
}

export interface UnlinkQuestion {
  readonly product: { readonly uuid: string; readonly title: string };
  readonly partCode: string;
  readonly client: QueryClient;
}

/** From the product or from the part. Source: PROD-34, PART-06. */
export function askToUnlink({ product, partCode, client }: UnlinkQuestion): void {
  openDialog((close) => (
    <ConfirmAct
      title="Unlink part"
      message={`Are you sure you want to unlink this part from ${product.title} ?`}
      confirmLabel="Yes"
      cancelLabel="No"
      isDanger
      act={async () => {
        await unlinkPart({ params: { partCode } });
        await Promise.allSettled([rereadProduct(client, product.uuid), refreshParts(client)]);
      }}
      onFailure={messageOf}
      onDone={() => notifySuccess("Part unlinked")}
      onClose={close}
    />
  ));
}
