/**
 * Opens Bean Drive in a tab of its own. The tab is opened within the click, before the token is asked for, else browsers block it; it
 * knows nothing of this page (no opener, no referrer), and it is closed where there is no token. Source: PRO-BEAN-03, PRO-BEAN-05; AMB-101.
 */
import type { getBeanDriveToken } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { notifyError } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";

const askToken = callOf<typeof getBeanDriveToken>("GET", "/v1/auth/beandrive/token");

const failed = "Failed to get authenticated bean drive link, please refresh to try again";
const blocked = "Your browser blocked the new tab: allow pop-ups for this page, then try again";

/** Call it within the click. @returns once the tab is on its way, or closed */
export async function openBeanDrive(): Promise<void> {
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
