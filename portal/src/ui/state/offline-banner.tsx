import { WifiOff } from "lucide-react";
import "./offline-banner.css";

/** A thin line over the page while the browser has no network. Give it to the shell as `banner`. */
export function OfflineBanner() {
  return (
    <output className="ui-offline">
      <WifiOff size={14} aria-hidden />
      You are offline. Changes cannot be saved until the connection is back.
    </output>
  );
}
