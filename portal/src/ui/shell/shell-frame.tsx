import { useEffect, type ReactNode } from "react";
import { keepFocus } from "../foundation/keep-focus.ts";
import { HeaderBar, type HeaderBarProps } from "./header-bar.tsx";
import { SideMenu, type SideMenuProps } from "./side-menu.tsx";
import "./shell-frame.css";

export interface ShellFrameProps {
  menu: SideMenuProps;
  header: HeaderBarProps;
  /** A thin line over the header: OfflineBanner. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page: skip link, side menu, header, the page itself in `<main id="main">`. Inside it no control takes the focus along when it goes. */
export function ShellFrame({ menu, header, banner, children }: ShellFrameProps) {
  useEffect(() => keepFocus(), []);
  return (
    <div className="ui-shell">
      <a className="ui-skip" href="#main">
        Skip to content
      </a>
      <SideMenu {...menu} />
      <div className="ui-shell-page">
        {banner}
        <HeaderBar {...header} />
        <main id="main" className="ui-shell-main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** A list page: its children share the height; the table takes the rest. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className="ui-list-page">{children}</div>;
}

/** A detail page under its SaveBar: the columns 1fr and 348 px from 1100 px up, one column below. */
export function DetailPage({ bar, aside, children }: { bar?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      {bar}
      <div className="ui-detail-page" data-has-aside={aside !== undefined || undefined}>
        <div className="ui-stack">{children}</div>
        {aside !== undefined && <div className="ui-stack">{aside}</div>}
      </div>
    </>
  );
}
