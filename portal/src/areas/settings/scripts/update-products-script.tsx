import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";
import { Progress } from "../../../ui/state/progress.tsx";
import { RunQuestion } from "./run-question.tsx";
import { type ProductsUpdate, scriptKeys, updateAllProducts, useProductsUpdate } from "./script-queries.ts";
import { ScriptRow, Standing } from "./script-row.tsx";
import { lastRunOf, productsWillBeUpdated } from "./script-words.ts";

/** 'Update All Products', with its last run and how far one under way is. Source: SCR-09, SCR-10. */
export function UpdateProductsScript({ canEdit }: { canEdit: boolean }) {
  const query = useProductsUpdate();
  const { data } = query;
  return (
    <ScriptRow
      title="Update All Products"
      about="Sends every product to Shopify again, with prices, stock and pictures."
      query={query}
      standing={data && <UpdateStanding update={data} />}
      act={
        canEdit && (
          <Button
            isDisabled={data?.isRunning === true}
            onClick={() => void openDialog((close) => <Question onClose={close} />)}
          >
            Update All Products
          </Button>
        )
      }
    />
  );
}

function UpdateStanding({ update }: { update: ProductsUpdate }) {
  const { lastRun, isRunning, done, failed, total } = update;
  return (
    <>
      <Standing>{lastRunOf(lastRun)}</Standing>
      {isRunning && (
        <Progress
          label={failed === 0 ? "Sent" : `Sent, ${formatCount(failed)} refused`}
          value={total === 0 ? undefined : (done + failed) / total}
          detail={`${formatCount(done + failed)} of ${formatCountOf(total, "product")}`}
        />
      )}
    </>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  return (
    <RunQuestion
      title="Update All Products"
      message="Send every product to Shopify again? What was changed there by hand is overwritten."
      confirmLabel="Update products"
      run={() => updateAllProducts()}
      queryKey={scriptKeys.products}
      success={productsWillBeUpdated}
      onClose={onClose}
    />
  );
}
