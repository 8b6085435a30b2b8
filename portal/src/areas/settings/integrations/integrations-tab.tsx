import { useEffect } from "react";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { settings } from "../../../app/start/settings.ts";
import { Card } from "../../../ui/display/card.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { SettingsSheet } from "../settings-sheet.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { useEpicorConnection, useGivexConnection } from "./integration-queries.ts";
import { IntegrationSwitch } from "./integration-switch.tsx";
import { epicorLabels, givexLabels } from "./integration-words.ts";

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
