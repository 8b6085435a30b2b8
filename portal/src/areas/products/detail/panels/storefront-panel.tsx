import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import type { Product, ShopCopy } from "@crema/contract/areas/products";
import { messageOf } from "../../../../app/api/api-error.ts";
import { notifyError, notifyInfo } from "../../../../app/feedback/notices.ts";
import { settings } from "../../../../app/start/settings.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { formatDateTime } from "../../../../ui/foundation/format.ts";
import { Link } from "../../../../ui/foundation/link.tsx";
import { storeSentProduct, syncProduct } from "../../product-queries.ts";
import { agoText, shopWords, storefrontAdminHref } from "../../product-words.ts";
import "./storefront-panel.css";

type InShop = Pick<Product, "uuid" | "shopifyId" | "shopCopy">;

/** Where the shop's copy of the product stands, and the way to it. Source: PROD-12, PROD-13; AMB-133. */
export function StorefrontPanel({ product, canEdit }: { product: InShop; canEdit: boolean }) {
  const { shopCopy, shopifyId } = product;
  return (
    <Card title="Storefront" titleAside={<CopyChip copy={shopCopy} />}>
      <div className="ui-stack">
        {shopCopy.state === "failed" && <FailedCopy product={product} canEdit={canEdit} />}
        {shopCopy.state === "waiting" && shopCopy.reason !== "" && (
          <Note tone="info">Not there yet: {shopCopy.reason}. It goes on by itself.</Note>
        )}
        {shopCopy.state === "unsent" && (
          <p className="storefront-hint">It came from the storefront. The next save sends it there.</p>
        )}
        <Facts
          layout="lines"
          facts={[
            { label: "Shopify ID", value: <span className="storefront-id">{shopifyId || "–"}</span> },
            { label: "Last synced", value: formatDateTime(shopCopy.syncedAt) },
          ]}
        />
        <AdminLink shopifyId={shopifyId} />
      </div>
    </Card>
  );
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return now;
}

function CopyChip({ copy: { state, syncedAt } }: { copy: ShopCopy }) {
  const now = useNow(15_000);
  const { label, tone, dot } = shopWords[state];
  const isTimed = state === "synced" && syncedAt !== "";
  return (
    <Chip tone={tone} dot={dot} title={isTimed ? formatDateTime(syncedAt) : undefined}>
      {isTimed ? `${label} ${agoText(syncedAt, now)}` : label}
    </Chip>
  );
}

function FailedCopy({ product, canEdit }: { product: InShop; canEdit: boolean }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => syncProduct({ params: { uuid: product.uuid } }),
    onSuccess: async (sent) => {
      await storeSentProduct(client, sent);
      notifyInfo("Product is being sent to the storefront");
    },
    onError: (error) => notifyError(messageOf(error)),
  });
  return (
    <Note
      tone="bad"
      action={
        canEdit && (
          <Button size="small" icon={RotateCw} isPending={retry.isPending} onClick={() => retry.mutate()}>
            Retry
          </Button>
        )
      }
    >
      {product.shopCopy.reason || "The storefront gave no reason"}
    </Note>
  );
}

function AdminLink({ shopifyId }: { shopifyId: string }) {
  const { storefrontAdminUrls, cremaEnv } = settings();
  if (shopifyId === "") return <p className="storefront-hint">It has no page in the storefront admin yet.</p>;
  const href = storefrontAdminHref(shopifyId, { urls: storefrontAdminUrls, environment: cremaEnv });
  if (href === undefined)
    return <p className="storefront-hint">No address of the storefront admin is set for this environment.</p>;
  return (
    <p>
      <Link href={href} isExternal>
        Open in storefront admin
      </Link>
    </p>
  );
}
