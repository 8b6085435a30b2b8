import { ChevronLeft, Menu, Search } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Kbd } from "../display/kbd.tsx";
import { BareLink } from "../foundation/link.tsx";
import { menuId } from "./side-menu.tsx";
import { Tabs, type TabsProps } from "./tabs.tsx";
import "./header-bar.css";

export interface HeaderBarProps {
  title: string;
  /** On child pages: where 'Back to {parent}' leads, query included. `onClick` may go there in its own way. */
  back?: { parent: string; href: string; onClick?: ((event: MouseEvent) => void) | undefined } | undefined;
  tabs?: Omit<TabsProps, "panelId"> | undefined;
  onSearch?: (() => void) | undefined;
  /** The pointer or the focus is on the search control: fetch the palette. */
  onSearchIntent?: (() => void) | undefined;
  account: ReactNode;
}

/** The bar over every page: on a phone the menu, back link or not, title, tabs, search, account. */
export function HeaderBar({ title, back, tabs, onSearch, onSearchIntent, account }: HeaderBarProps) {
  return (
    <header className="ui-header" data-has-tabs={tabs !== undefined || undefined}>
      <button type="button" className="ui-header-menu" popoverTarget={menuId}>
        <Menu size={16} aria-hidden />
        Menu
      </button>
      {back !== undefined && (
        <BareLink href={back.href} className="ui-back" onClick={back.onClick}>
          <ChevronLeft size={16} aria-hidden />
          <span>Back to {back.parent}</span>
        </BareLink>
      )}
      <h1 title={title}>{title}</h1>
      {tabs !== undefined && (
        <div className="ui-header-tabs">
          <Tabs {...tabs} panelId="main" />
        </div>
      )}
      <span className="ui-header-gap" />
      {onSearch !== undefined && (
        <button
          type="button"
          className="ui-header-search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          onPointerEnter={onSearchIntent}
          onFocus={onSearchIntent}
        >
          <Search size={14} aria-hidden />
          <span>
            Search<span className="ui-header-search-more"> or jump to…</span>
          </span>
          <Kbd keys="Ctrl K" />
        </button>
      )}
      {account}
    </header>
  );
}
