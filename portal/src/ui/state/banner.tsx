import type { ReactNode } from "react";
import type { IconComponent } from "../button/button.tsx";
import "./banner.css";

export interface BannerProps {
  icon: IconComponent;
  children: ReactNode;
}

/** A thin line over every page, for what concerns the whole console. Give it to the shell as `banner`. */
export function Banner({ icon: Icon, children }: BannerProps) {
  return (
    <output className="ui-banner">
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </output>
  );
}
