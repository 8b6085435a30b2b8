import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useAccess } from "../../../app/access/access-store.ts";
import { ApiError } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { settings } from "../../../app/start/settings.ts";
import { Chip } from "../../../ui/display/chip.tsx";
import { Switch } from "../../../ui/fields/checkbox.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { RowFailure } from "../row-failure.tsx";
import { rereadSetting, type SettingKey, turnSetting, useSetting } from "./integration-queries.ts";
import { failedTurn, lastTurn, questionOf, switchLabel, waitingWords } from "./integration-words.ts";

/** One switch as it is stored, with what waits for it; turned behind a question. Source: SET-02, SET-05, SET-13; AMB-119, AMB-120. */
export function IntegrationSwitch({ name }: { name: SettingKey }) {
  const { canEdit } = useAccess("order");
  const client = useQueryClient();
  const query = useSetting(name);
  const { data } = query;
  const label = switchLabel(name, settings().productName);
  if (data === undefined)
    return (
      <div className="settings-row">
        <h3>{label}</h3>
        <div className="settings-wide settings-loading">
          {query.isError ? <RowFailure query={query} /> : <SkeletonLines lines={1} />}
        </div>
      </div>
    );
  const ask = (): void =>
    void openDialog((close) => (
      <Question name={name} label={label} isOn={data.value} client={client} onClose={close} />
    ));
  return (
    <div className="settings-row">
      <Switch label={label} value={data.value} isReadOnly={!canEdit} onChange={ask} />
      {!data.value && data.waiting > 0 && (
        <Chip tone="warn" dot="hollow">
          {waitingWords(data.waiting)}
        </Chip>
      )}
      <p className="settings-wide">{lastTurn(data)}</p>
    </div>
  );
}

/** The server's own sentence; '' for a fault, of which it says no more than that. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "";
  if (error.code === "network") return "no answer came from the server";
  return error.isRefusal ? error.serverMessage : "";
}

interface QuestionProps {
  readonly name: SettingKey;
  readonly label: string;
  readonly isOn: boolean;
  readonly client: QueryClient;
  readonly onClose: () => void;
}
/** Tells what waits as it is now, and turns the switch from where it was seen. */
function Question({ name, label, isOn, client, onClose }: QuestionProps) {
  const { data, isFetching } = useSetting(name);
  const { waiting = 0, updatedAt = "" } = data ?? {};
  return (
    <ConfirmAct
      title={label}
      message={isFetching ? "Counting the orders that wait…" : questionOf({ key: name, isOn, waiting })}
      confirmLabel={isOn ? "Switch off" : "Switch on"}
      act={() => turn(client, { label, key: name, value: !isOn, updatedAt })}
      onFailure={() => undefined}
      onClose={onClose}
    />
  );
}

/** What could not be turned shows as it is stored, and is told with that. */
async function turn(
  client: QueryClient,
  { label, ...wanted }: { label: string; key: SettingKey; value: boolean; updatedAt: string },
): Promise<void> {
  try {
    await turnSetting(client, wanted);
  } catch (error) {
    logProblem("a setting could not be turned", error);
    const { key, value } = wanted;
    const stored = await rereadSetting(client, key);
    const other = error instanceof ApiError ? error.conflict : undefined;
    notifyError(
      other === undefined
        ? failedTurn({ label, wanted: value, stored, reason: reasonOf(error) })
        : `${other.changedBy} changed this setting meanwhile. Look again.`,
    );
  }
}
