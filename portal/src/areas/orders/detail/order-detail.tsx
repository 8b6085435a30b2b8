import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { isUploaded, type Order } from "@crema/contract/areas/orders";
import { useAccess } from "../../../app/access/access-store.ts";
import { ApiError } from "../../../app/api/api-error.ts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { DraftConflict } from "../../../app/forms/draft-conflict.tsx";
import { usePathParam } from "../../../app/navigation/address.ts";
import { rememberOpened } from "../../../app/navigation/list-memory.ts";
import { useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { rememberRecord } from "../../../app/shell/recent-records.ts";
import { useRecordTitle } from "../../../app/shell/record-title.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SaveBar } from "../../../ui/detail/save-bar.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { DetailPage } from "../../../ui/shell/shell-frame.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { labelOf, shownValue } from "./form/order-form.ts";
import { useOrderForm } from "./form/use-order-form.ts";
import { JourneyPanel } from "./journey/journey-panel.tsx";
import { useLiveOrder, useOrder } from "./order-detail-queries.ts";
import { OrderHeader, orderHref } from "./order-header.tsx";
import { CourierPanel } from "./panels/courier-panel.tsx";
import { CustomerPanel } from "./panels/customer-panel.tsx";
import { ErpPanel } from "./panels/erp-panel.tsx";
import { ErpSyncPanel } from "./panels/erp-sync-panel.tsx";
import { OrderAddressPanel } from "./panels/order-address-panel.tsx";
import { OrderLinesPanel } from "./panels/order-lines-panel.tsx";
import { OrderNotePanel } from "./panels/order-note-panel.tsx";
import { RawPanel } from "./panels/raw-panel.tsx";
import { RewardsPanel } from "./panels/rewards-panel.tsx";

/** The order of the address. Source: spec part 1, section 2 'Order detail'. */
export function OrderDetail() {
  const orderId = usePathParam("orderId");
  const query = useOrder(orderId);
  useLiveOrder(orderId);
  useEffect(() => rememberOpened(orderId), [orderId]);
  if (query.data !== undefined) return <LoadedOrder key={orderId} order={query.data} query={query} />;
  if (query.isError) return <NoOrder query={query} />;
  return (
    <DetailPage
      bar={<SaveBar isDirty={false} isReadOnly={false} onSave={() => {}} onDiscard={() => {}} />}
      aside={
        <Card>
          <SkeletonLines lines={5} />
        </Card>
      }
    >
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    </DetailPage>
  );
}

type OrderQuery = ReturnType<typeof useOrder>;

function NoOrder({ query }: { query: OrderQuery }) {
  if (query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState title="404" message="There is no order at this address." />;
  return <LoadFailure query={query} />;
}

/** What is on screen could not be read again: it may be out of date. */
function RereadFailure({ query }: { query: OrderQuery }) {
  if (!query.isError) return null;
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <Button size="small" icon={RotateCw} isPending={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      This order could not be read again: what you see may be out of date.
    </Note>
  );
}

function LoadedOrder({ order, query }: { order: Order; query: OrderQuery }) {
  const { canEdit } = useAccess("order");
  const { draft, stored, problems, other, canSave, notSaved, isSaving, save, discard } = useOrderForm(order);
  const title = `Order ${order.name}`;
  useRecordTitle(title);
  useUnsavedChanges(draft.isChanged);
  useEffect(() => {
    const { firstName, lastName } = order.customer;
    const detail = `${firstName} ${lastName}`.trim();
    rememberRecord({ href: orderHref(order.orderId), label: title, detail });
    markFirstRows();
  }, [order, title]);
  const part = { form: draft.form, problems, isReadOnly: !canEdit || isUploaded(order), set: draft.set };
  return (
    <>
      <DetailPage
        bar={
          <SaveBar
            lastUpdated={formatDateTime(order.updatedAt)}
            isDirty={draft.isChanged}
            canSave={canSave}
            isSaving={isSaving}
            isReadOnly={!canEdit}
            notSaved={notSaved}
            onSave={() => save()}
            onDiscard={discard}
          />
        }
        aside={
          <>
            <JourneyPanel orderId={order.orderId} isDirty={draft.isChanged} />
            <OrderAddressPanel order={order} which="shippingAddress" part={part} />
            <OrderAddressPanel order={order} which="billingAddress" part={part} />
            <CustomerPanel customer={order.customer} />
            <CourierPanel orderId={order.orderId} />
          </>
        }
      >
        <OrderHeader order={order} part={part} />
        <RereadFailure query={query} />
        {!isUploaded(order) && (
          <DraftConflict
            draft={draft}
            stored={stored}
            other={other}
            isSaving={isSaving}
            labelOf={labelOf}
            shown={shownValue}
            onResolve={save}
          />
        )}
        <ErpPanel order={order} part={part} />
        <OrderLinesPanel order={order} canEdit={canEdit} />
        <OrderNotePanel part={part} />
        <ErpSyncPanel order={order} canEdit={canEdit} isDirty={draft.isChanged} />
        <RewardsPanel order={order} canEdit={canEdit} />
      </DetailPage>
      <RawPanel orderId={order.orderId} />
    </>
  );
}
