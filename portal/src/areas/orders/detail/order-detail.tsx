import { isUploaded, type Order } from "@crema/contract/areas/orders";
import { useAccess } from "../../../app/access/access-store.ts";
import { usePathParam } from "../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, type RecordQuery } from "../../../app/pages/detail-frame.tsx";
import { featuresOn } from "../../../app/start/settings.ts";
import { JourneyPanel } from "./journey/journey-panel.tsx";
import { useOrder, refreshOrder, rereadOrder, storeOrder, updateOrder } from "./order-detail-queries.ts";
import { OrderHeader, orderHref } from "./order-header.tsx";
import { CourierPanel } from "./panels/courier-panel.tsx";
import { CustomerPanel } from "./panels/customer-panel.tsx";
import { ErpPanel } from "./panels/erp-panel.tsx";
import { ErpSyncPanel } from "./panels/erp-sync-panel.tsx";
import { OrderAddressPanel } from "./panels/order-address-panel.tsx";
import { OrderLinesPanel } from "./panels/lines/order-lines-panel.tsx";
import { OrderNotePanel } from "./panels/order-note-panel.tsx";
import { RawPanel } from "./panels/raw-panel.tsx";
import { RewardsPanel } from "./panels/rewards-panel.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../app/api/api-error.ts";
import { useRecordForm } from "../../../app/pages/use-record-form.ts";
import { formOf, labelOf, type OrderForm, problemNotice, problemsOf, shownValue, updateOf } from "./form/order-form.ts";

function useOrderForm(order: Order) {
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

/** The order of the address. Source: spec part 1, section 2 'Order detail'. */
export function OrderDetail() {
  const orderId = usePathParam("orderId");
  const query = useOrder(orderId);
  return (
    <DetailRecord id={orderId} noun="order" query={query} hasAside>
      {(order) => <LoadedOrder key={orderId} order={order} query={query} />}
    </DetailRecord>
  );
}

function LoadedOrder({ order, query }: { order: Order; query: RecordQuery<Order> }) {
  const { canEdit } = useAccess("order");
  const form = useOrderForm(order);
  const { draft, problems } = form;
  const { firstName, lastName } = order.customer;
  const title = `Order ${order.name}`;
  const part = { form: draft.form, problems, isReadOnly: !canEdit || isUploaded(order), set: draft.set };
  return (
    <>
      <DetailFrame
        noun="order"
        query={query}
        form={form}
        recent={{ href: orderHref(order.orderId), label: title, detail: `${firstName} ${lastName}`.trim() }}
        pageTitle={title}
        history={{ kind: "order", id: order.orderId }}
        lastUpdated={order.updatedAt}
        isReadOnly={!canEdit}
        head={<OrderHeader order={order} part={part} />}
        aside={
          <>
            <JourneyPanel orderId={order.orderId} isDirty={draft.isChanged} />
            <OrderAddressPanel order={order} which="shippingAddress" part={part} />
            <OrderAddressPanel order={order} which="billingAddress" part={part} />
            <CustomerPanel customer={order.customer} />
            {featuresOn().has("shipping") && <CourierPanel orderId={order.orderId} />}
          </>
        }
      >
        <ErpPanel order={order} part={part} />
        <OrderLinesPanel order={order} canEdit={canEdit} />
        <OrderNotePanel part={part} />
        <ErpSyncPanel order={order} canEdit={canEdit} isDirty={draft.isChanged} />
        <RewardsPanel order={order} canEdit={canEdit} />
      </DetailFrame>
      <RawPanel orderId={order.orderId} />
    </>
  );
}
