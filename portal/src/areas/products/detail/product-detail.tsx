import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import type { Product } from "@crema/contract/areas/products";
import { useAccess } from "../../../app/access/access-store.ts";
import { ApiError } from "../../../app/api/api-error.ts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { DraftConflict } from "../../../app/forms/draft-conflict.tsx";
import { usePathParam } from "../../../app/navigation/address.ts";
import { rememberOpened } from "../../../app/navigation/list-memory.ts";
import { useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { rememberRecord } from "../../../app/shell/recent-records.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SaveBar } from "../../../ui/detail/save-bar.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { DetailPage } from "../../../ui/shell/shell-frame.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { LinkedParts } from "../linked-parts/linked-parts.tsx";
import { useLiveProduct, useProduct } from "../product-queries.ts";
import { productHref } from "../product-words.ts";
import { labelOf, shownValue } from "./form/product-form.ts";
import { useProductForm } from "./form/use-product-form.ts";
import { ImagesPanel } from "./images/images-panel.tsx";
import { CollectionPanel } from "./panels/collection-panel.tsx";
import { DetailsPanel } from "./panels/details-panel.tsx";
import { GrindPanel } from "./panels/grind-panel.tsx";
import { MetaPanel } from "./panels/meta-panel.tsx";
import { QuizPanel } from "./panels/quiz-panel.tsx";
import { StorefrontPanel } from "./panels/storefront-panel.tsx";
import { TastingNotesPanel } from "./panels/tasting-notes-panel.tsx";
import { ProductHeader } from "./product-header.tsx";

/** The product of the address. Source: spec part 2, section 2 'Product detail'. */
export function ProductDetail() {
  const uuid = usePathParam("uuid");
  const query = useProduct(uuid);
  useLiveProduct(uuid);
  useEffect(() => rememberOpened(uuid), [uuid]);
  if (query.data !== undefined) return <LoadedProduct key={uuid} product={query.data} query={query} />;
  if (query.isError) return <NoProduct query={query} />;
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

type ProductQuery = ReturnType<typeof useProduct>;

const isUnknown = ({ error }: ProductQuery): boolean => error instanceof ApiError && error.status === 404;

function NoProduct({ query }: { query: ProductQuery }) {
  if (isUnknown(query)) return <EmptyState title="404" message="There is no product at this address." />;
  return <LoadFailure query={query} />;
}

/** What is on screen could not be read again: it may be out of date, or the product is gone. */
function RereadFailure({ query }: { query: ProductQuery }) {
  if (!query.isError) return null;
  if (isUnknown(query))
    return (
      <Note tone="bad" role="alert">
        This product has been deleted. What you see is what was last read.
      </Note>
    );
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
      This product could not be read again: what you see may be out of date.
    </Note>
  );
}

function LoadedProduct({ product, query }: { product: Product; query: ProductQuery }) {
  const canEdit = useAccess("product").canEdit && !isUnknown(query);
  const { draft, stored, problems, other, canSave, isSaving, save, discard } = useProductForm(product);
  useUnsavedChanges(draft.isChanged);
  useEffect(() => {
    rememberRecord({ href: productHref(product.uuid), label: product.title, detail: product.subTitle });
    markFirstRows();
  }, [product]);
  const part = { form: draft.form, problems, isReadOnly: !canEdit, set: draft.set };
  return (
    <DetailPage
      bar={
        <SaveBar
          lastUpdated={formatDateTime(product.updatedAt)}
          isDirty={draft.isChanged}
          canSave={canSave}
          isSaving={isSaving}
          isReadOnly={!canEdit}
          onSave={() => save()}
          onDiscard={discard}
        />
      }
      aside={
        <>
          <ImagesPanel stored={stored} part={part} />
          <StorefrontPanel product={product} canEdit={canEdit} />
        </>
      }
    >
      <ProductHeader product={product} canEdit={canEdit} />
      <RereadFailure query={query} />
      <DraftConflict
        draft={draft}
        stored={stored}
        other={other}
        isSaving={isSaving}
        labelOf={labelOf}
        shown={shownValue}
        onResolve={save}
      />
      <DetailsPanel {...part} />
      <CollectionPanel stored={stored} part={part} />
      <TastingNotesPanel stored={stored} part={part} />
      <QuizPanel {...part} />
      <GrindPanel {...part} />
      <MetaPanel product={product} part={part} />
      <LinkedParts product={product} canEdit={canEdit} />
    </DetailPage>
  );
}
