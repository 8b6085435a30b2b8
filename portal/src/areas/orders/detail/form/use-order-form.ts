import { useQueryClient } from "@tanstack/react-query";
import { isUploaded, type Order } from "@crema/contract/areas/orders";
import { ApiError } from "../../../../app/api/api-error.ts";
import { useRecordForm } from "../../../../app/pages/use-record-form.ts";
import { refreshOrder, rereadOrder, storeOrder, updateOrder } from "../order-detail-queries.ts";
import { formOf, labelOf, type OrderForm, problemNotice, problemsOf, shownValue, updateOf } from "./order-form.ts";

/** The one draft of the order detail. */
export function useOrderForm(order: Order) {
  const client = useQueryClient();
  const { orderId } = order;
  return useRecordForm<Order, OrderForm>(order, {
    formOf,
    labelOf,
    shown: shownValue,
    problemsOf: (form) => problemsOf(order, form),
    problemNotice,
    frozen: isUploaded(order) ? "The order is in the ERP by now: your changes cannot be saved" : "",
    save: (form) => updateOrder({ params: { orderId }, body: updateOf(order, form) }),
    store: async (saved) => {
      await storeOrder(client, saved);
      refreshOrder(client, orderId);
    },
    reread: () => rereadOrder(client, orderId),
    savedNotice: "Order updated successfully",
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "already_uploaded") refreshOrder(client, orderId);
    },
  });
}
