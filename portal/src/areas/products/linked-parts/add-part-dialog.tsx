import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { storeProduct, useProductList } from "../product-queries.ts";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { AddDialog } from "./add-dialog.tsx";
import { choiceOfPart, choiceOfProduct, movedRows, movingText } from "./choice-rows.ts";
import { refreshParts, usePartList } from "../../parts/index.ts";
import { addProductParts } from "./linked-part-queries.ts";

/** Puts one part behind those of a product. Source: PROD-25, PROD-29. */
function useAddPart() {
  const client = useQueryClient();
  return async (uuid: string, partCode: string): Promise<void> => {
    await storeProduct(client, await addProductParts({ params: { uuid }, body: { parts: [partCode] } }));
    void refreshParts(client);
    notifySuccess("Part added to the product");
  };
}

/** From a product: a part to add to it. */
export function AddPartDialog({ productUuid, onClose }: { productUuid: string; onClose: () => void }) {
  const add = useAddPart();
  const { data, error, isFetching, refetch } = usePartList();
  const rows = useMemo(() => data?.parts.map(choiceOfPart), [data]);
  return (
    <AddDialog
      label="Parts"
      choices={{ rows, error, isFetching, refetch }}
      warningOf={(row) => movingText(movedRows([row], productUuid))}
      onAdd={({ key }) => add(productUuid, key)}
      onClose={onClose}
    />
  );
}

/** From a part without product: a product to add it to. Source: AMD-02. */
export function ChooseProductDialog({ partCode, onClose }: { partCode: string; onClose: () => void }) {
  const add = useAddPart();
  const { data, error, isFetching, refetch } = useProductList();
  const rows = useMemo(() => data?.products.map(choiceOfProduct), [data]);
  return (
    <AddDialog
      label="Products"
      choices={{ rows, error, isFetching, refetch }}
      warningOf={() => ""}
      onAdd={({ key }) => add(key, partCode)}
      onClose={onClose}
    />
  );
}
