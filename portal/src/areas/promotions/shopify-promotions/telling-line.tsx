import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { PromotionTelling, ShopifyPromotion } from "@crema/contract/areas/promotions";
import { messageOf } from "../../../app/api/api-error.ts";
import { notifyError } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { refreshList, tellPromotion } from "./promotion-queries.ts";
import { tellingWords } from "./telling-words.ts";
import "./promotions.css";

export interface TellingLineProps {
  /** Undefined while it is not known: the line keeps its place. */
  shop: PromotionTelling | undefined;
  promotions: readonly ShopifyPromotion[];
  isReadOnly: boolean;
}

/** What the web shop was told of the promotion that runs; where it was not, staff send it again. Source: AMB-100. */
export function TellingLine({ shop, promotions, isReadOnly }: TellingLineProps) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => tellPromotion(),
    onError: (error) => notifyError(messageOf(error)),
    onSettled: () => refreshList(client),
  });
  const words = shop && tellingWords(shop, promotions);
  return (
    <div className="shop-promotion-telling">
      <output>
        {words !== undefined && (
          <>
            <Chip tone={words.tone} dot={words.dot}>
              {words.label}
            </Chip>
            <span>{words.text}</span>
          </>
        )}
      </output>
      {words?.canSend === true && !isReadOnly && (
        <Button size="small" icon={RefreshCw} isPending={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      )}
    </div>
  );
}
