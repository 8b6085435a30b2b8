import { WifiOff } from "lucide-react";
import { Banner } from "./banner.tsx";

/** Shown while the browser has no network. */
export function OfflineBanner() {
  return <Banner icon={WifiOff}>You are offline. Changes cannot be saved until the connection is back.</Banner>;
}
