import { useEffect } from "react";
import { useAccess } from "../../../app/access/access-store.ts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { featuresOn, settings } from "../../../app/start/settings.ts";
import { Card } from "../../../ui/display/card.tsx";
import { SettingsSheet } from "../settings-sheet.tsx";
import { DeletePendingScript } from "./delete-pending-script.tsx";
import { SyncScript } from "./sync-script.tsx";
import { UnlinkSocialsScript } from "./unlink-socials-script.tsx";
import { UpdateProductsScript } from "./update-products-script.tsx";

/** Maintenance that staff start by hand; what reads an area that is switched off is not there. Source: SCR-01; AMD-40. */
export function ScriptsTab() {
  const { canEdit } = useAccess("order");
  const on = featuresOn();
  useEffect(markFirstRows, []);
  return (
    <SettingsSheet>
      <div className="settings-wide">
        <Card title="Scripts">
          <div className="settings-rows">
            {on.has("promotions") && <SyncScript canEdit={canEdit} />}
            <DeletePendingScript canEdit={canEdit} />
            {on.has("products") && <UpdateProductsScript canEdit={canEdit} />}
            {settings().cremaEnv !== "production" && <UnlinkSocialsScript canEdit={canEdit} />}
          </div>
        </Card>
      </div>
    </SettingsSheet>
  );
}
