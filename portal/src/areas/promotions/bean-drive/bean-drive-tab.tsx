import { ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAccess } from "../../../app/access/access-store.ts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import type { getBeanDriveToken } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { notifyError } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import "./bean-drive.css";

const noAccess =
  "You do not have the necessary access permission for the Bean Drive portal. Please ask IT to upgrade your account if you need access.";

const askToken = callOf<typeof getBeanDriveToken>("GET", "/v1/auth/beandrive/token");

const failed = "Failed to get authenticated bean drive link, please refresh to try again";
const blocked = "Your browser blocked the new tab: allow pop-ups for this page, then try again";

/**
 * Opens Bean Drive in a tab of its own. The tab is opened within the click, before the token is asked for, else browsers block it; it
 * knows nothing of this page (no opener, no referrer), and it is closed where there is no token. Source: PRO-BEAN-03, PRO-BEAN-05; AMB-101.
 *
 * @returns once the tab is on its way, or closed
 */
async function openBeanDrive(): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  if (tab === null) {
    notifyError(blocked);
    return;
  }
  tab.opener = null;
  tab.document.title = "Bean Drive";
  tab.document.body.textContent = "Opening Bean Drive…";
  try {
    const { url } = await askToken();
    tab.location.replace(url);
  } catch (error) {
    tab.close();
    logProblem("Bean Drive could not be opened", error);
    notifyError(failed);
  }
}

/** The way to the portal of the loyalty program. Source: spec part 2, section 2; PRO-BEAN-01 to PRO-BEAN-03, PRO-BEAN-05. */
export function BeanDriveTab() {
  const { canEdit } = useAccess("beandrive");
  useEffect(markFirstRows, []);
  return (
    <div className="bean-drive">
      <Card title="Bean Drive">{canEdit ? <Entrance /> : <Note tone="warn">{noAccess}</Note>}</Card>
    </div>
  );
}

function Entrance() {
  const [isOpening, setOpening] = useState(false);
  // Two presses may come before the button is drawn anew.
  const isUnderWay = useRef(false);
  const open = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setOpening(true);
    await openBeanDrive();
    isUnderWay.current = false;
    setOpening(false);
  };
  return (
    <div className="ui-stack">
      <p>Bean Drive opens in a new tab and signs you in with your own account. Its link is good once, for a minute.</p>
      <div>
        <Button variant="primary" icon={ExternalLink} isPending={isOpening} onClick={() => void open()}>
          Open Bean Drive
        </Button>
      </div>
    </div>
  );
}
