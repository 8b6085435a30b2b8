import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { addParts, useProductList } from "../product-queries.ts";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { AddDialog } from "./add-dialog.tsx";
import { choiceOfProduct, movedRows, movingText } from "./choice-rows.ts";
import { usePartChoices } from "./choice-table.tsx";

/** Puts one part behind those of a product. Source: PROD-25, PROD-29. */
function useAddPart() {
  const client = useQueryClient();
  return async (uuid: string, partCode: string): Promise<void> => {
    await addParts(client, uuid, [partCode]);
    notifySuccess("Part added to the product");
  };
}

export function AddPartDialog({ productUuid, onClose }: { productUuid: string; onClose: () => void }) {
  const add = useAddPart();
  return (
    <AddDialog
      label="Parts"
      choices={usePartChoices()}
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
