import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Product, ProductPart } from "@crema/contract/areas/products";
import { messageOf } from "../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { rereadProduct, storeProduct, reorderProductParts } from "../product-queries.ts";

/** The parts in the wanted order; those it does not name stand behind. Pure. */
export function inOrder(parts: readonly ProductPart[], wanted: readonly string[] | undefined): readonly ProductPart[] {
  if (wanted === undefined) return parts;
  return [
    ...wanted.flatMap((code) => parts.filter(({ partCode }) => partCode === code)),
    ...parts.filter(({ partCode }) => !wanted.includes(partCode)),
  ];
}

/**
 * A product's parts in an order that is shown at once and saved by itself. While one order is being saved only the newest of those made
 * meanwhile waits. What is refused is put back and told, and the parts as they stand are read.
 */
export function usePartOrder(product: Product) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[] | undefined>(undefined);
  const newest = useRef<readonly string[] | undefined>(undefined);
  const isSending = useRef(false);

  const want = (order: readonly string[] | undefined): void => {
    newest.current = order;
    setWanted(order);
  };
  const save = async (version: string): Promise<void> => {
    isSending.current = true;
    let ifMatch = version;
    try {
      for (let order = newest.current; order !== undefined; ) {
        const sent = order;
        const saved = await reorderProductParts(
          { params: { uuid: product.uuid }, body: { parts: [...sent] } },
          { ifMatch },
        );
        ifMatch = saved.updatedAt;
        await storeProduct(client, saved);
        order = newest.current === sent ? undefined : newest.current;
      }
      notifySuccess("Order of parts saved");
    } catch (error) {
      notifyError(messageOf(error, "The order of parts could not be saved"));
      await rereadProduct(client, product.uuid).catch(() => undefined);
    } finally {
      isSending.current = false;
      want(undefined);
    }
  };
  return {
    parts: inOrder(product.productParts, wanted),
    reorder: (order: readonly string[]): void => {
      want(order);
      if (!isSending.current) void save(product.updatedAt);
    },
  };
}
