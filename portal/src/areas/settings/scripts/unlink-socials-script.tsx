import type { SocialsUnlinked } from "@crema/contract/areas/settings";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { RunQuestion } from "./run-question.tsx";
import { scriptKeys, unlinkSocials, useSocials } from "./script-queries.ts";
import { ScriptRow, Standing } from "./script-row.tsx";
import { lastRunOf } from "./script-words.ts";

const unlinkedWords = (count: number): string => `${formatCountOf(count, "social account")} unlinked`;

/** 'Delete All Social Accounts': not there in production. Source: SCR-11, SCR-12; AMB-122. */
export function UnlinkSocialsScript({ canEdit }: { canEdit: boolean }) {
  const query = useSocials();
  const { data } = query;
  return (
    <ScriptRow
      title="Delete All Social Accounts"
      about="Unlinks every social account, for copies of production that others test with. Customers stay."
      query={query}
      standing={data && <Standing>{lastRunText(data)}</Standing>}
      act={
        canEdit && (
          <Button onClick={() => void openDialog((close) => <Question onClose={close} />)}>
            Delete All Social Accounts
          </Button>
        )
      }
    />
  );
}

const lastRunText = ({ lastRun, unlinked }: SocialsUnlinked): string =>
  lastRun === "" ? "Never run" : `${lastRunOf(lastRun)}. ${unlinkedWords(unlinked)}.`;

function Question({ onClose }: { onClose: () => void }) {
  const { data, isFetching } = useSocials();
  const linked = data?.linked ?? 0;
  return (
    <RunQuestion
      title="Delete All Social Accounts"
      message={
        isFetching ? "Counting accounts…" : `Unlink ${formatCountOf(linked, "social account")}? This cannot be undone.`
      }
      confirmLabel="Unlink accounts"
      isDanger
      run={() => unlinkSocials()}
      queryKey={scriptKeys.socials}
      success={unlinkedWords(linked)}
      onClose={onClose}
    />
  );
}
