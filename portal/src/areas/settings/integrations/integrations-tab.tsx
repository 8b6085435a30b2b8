import { useEffect } from "react";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { settings } from "../../../app/start/settings.ts";
import { Card } from "../../../ui/display/card.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { SettingsSheet } from "../settings-sheet.tsx";
import { useEpicorConnection, useGivexConnection } from "./integration-queries.ts";
import { IntegrationSwitch } from "./integration-switch.tsx";
import { epicorLabels, givexLabels, isSecret } from "./integration-words.ts";
import { type FailedQuery, LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";

/** What goes out by itself, and how third parties are reached. Source: spec part 2, section 2; SET-02 to SET-05. */
export function IntegrationsTab() {
  useEffect(markFirstRows, []);
  return (
    <SettingsSheet>
      <div className="settings-wide">
        <Card title="Integration Settings">
          <div className="settings-rows">
            <IntegrationSwitch name="upload" />
            <IntegrationSwitch name="allowRewardTransactions" />
            <IntegrationSwitch name="courierBookings" />
            <Cutover />
          </div>
        </Card>
      </div>
      <ConnectionCard title="Epicor connection details" labels={epicorLabels} query={useEpicorConnection()} />
      <ConnectionCard title="Givex connection details" labels={givexLabels} query={useGivexConnection()} />
    </SettingsSheet>
  );
}

/** Orders placed before it earn nothing. Source: SET-04. */
function Cutover() {
  const { beanDollarStartDate } = settings();
  return (
    <dl className="settings-row settings-cutover">
      <div className="settings-wide">
        <dt>Bean Dollar Cutover Date</dt>
        <dd>
          {beanDollarStartDate === ""
            ? "Not set: no order earns Bean Dollars"
            : `${formatDateTime(beanDollarStartDate)} (Brisbane)`}
        </dd>
      </div>
    </dl>
  );
}

interface ConnectionCardProps<T> {
  readonly title: string;
  readonly labels: readonly (readonly [keyof T & string, string])[];
  readonly query: FailedQuery & { readonly data: T | undefined; readonly isError: boolean };
}

/** How a third party is reached, to read; of secrets only whether they are set. Source: SET-03, SET-08; AMB-118. */
function ConnectionCard<T extends Readonly<Record<string, string>>>({ title, labels, query }: ConnectionCardProps<T>) {
  const { data } = query;
  if (data === undefined)
    return (
      <Card title={title}>
        {query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={labels.length} />}
      </Card>
    );
  return (
    <Card title={title}>
      <dl className="settings-connection">
        {labels.map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{isSecret(field) ? <SecretChip standing={data[field] ?? ""} /> : shown(data[field])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const shown = (value: string | undefined): string => (value === undefined || value === "" ? "–" : value);

function SecretChip({ standing }: { standing: string }) {
  return (
    <Chip tone={standing === "set" ? "ok" : "mute"} dot={standing === "set" ? "solid" : "hollow"}>
      {standing}
    </Chip>
  );
}
