import { ChevronDown, ChevronRight, Copy } from "lucide-react";
import { useId, useState } from "react";
import { ApiError } from "../../../../app/api/api-error.ts";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { CodeArea } from "../../../../ui/display/code-box.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { useRawOrder } from "../order-detail-queries.ts";
import "./raw-panel.css";

const copy = (text: string): void =>
  void navigator.clipboard.writeText(text).then(
    () => notifySuccess("Copied"),
    () => notifyError("The browser did not let it be copied"),
  );

/** The order as its source sent it, shown and asked for on demand. Source: ORD-DET-33; AMB-66. */
export function RawPanel({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  const query = useRawOrder(orderId, isOpen);
  const text = query.data === undefined ? undefined : JSON.stringify(query.data, undefined, 2);
  return (
    <div className="order-raw">
      <Card
        title="As received"
        actions={
          <>
            {isOpen && text !== undefined && (
              <Button size="small" variant="ghost" icon={Copy} onClick={() => copy(text)}>
                Copy
              </Button>
            )}
            <Button
              size="small"
              icon={isOpen ? ChevronDown : ChevronRight}
              aria-expanded={isOpen}
              aria-controls={contentId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Hide raw" : "View raw"}
            </Button>
          </>
        }
      >
        <div id={contentId} hidden={!isOpen}>
          {text === undefined ? (
            <Missing query={query} />
          ) : (
            <CodeArea label="Order as received" text={text} lines={18} />
          )}
        </div>
      </Card>
    </div>
  );
}

function Missing({ query }: { query: ReturnType<typeof useRawOrder> }) {
  if (query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState title="Nothing is kept of what the source sent" isCompact />;
  return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={4} />;
}
