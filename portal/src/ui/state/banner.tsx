import type { ReactNode } from "react";
import type { IconComponent } from "../button/button.tsx";
import "./banner.css";
import { WifiOff } from "lucide-react";

/** A thin line over every page, for what concerns the whole console. Give it to the shell as `banner`. */
export function Banner({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <output className="ui-banner">
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </output>
  );
}

export function OfflineBanner() {
  return <Banner icon={WifiOff}>You are offline. Changes cannot be saved until the connection is back.</Banner>;
}
