import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useState } from "react";
import { portalAreas } from "../../areas.ts";
import { LazyPalette } from "../../ui/shell/lazy-palette.tsx";
import type { PaletteEntry, PaletteGroup } from "../../ui/shell/command-palette.tsx";
import { useAccessRecord } from "../access/access-store.ts";
import { isForNew, palettePages } from "../access/open-pages.ts";
import { useGo } from "../navigation/address.ts";
import { featuresOn } from "../start/settings.ts";
import { useFoundKinds } from "./palette-kinds.ts";
import { useFoundOrders, useFoundUsers } from "./palette-records.ts";
import { recentRecords } from "./recent-records.ts";

interface FoundablePage extends PaletteEntry {
  /** Its tabs, and other words for it. */
  readonly also: readonly string[];
  /** Found by typing alone. */
  readonly isNew: boolean;
}

function useFoundPages(query: string): { entries: readonly PaletteEntry[]; isLoading: boolean } {
  const access = useAccessRecord();
  const on = featuresOn();
  const pages = palettePages(access, on).map((found): FoundablePage => {
    const { area, page } = found;
    const also = [...(page.tabs ?? []), ...(page.alsoCalled ?? [])];
    return {
      id: page.path,
      label: page.title,
      icon: portalAreas[area].icon,
      hint: "Page",
      also,
      isNew: isForNew(found),
    };
  });
  const labels = pages.map(({ label }) => label).join("\n");
  const ranked = useQuery({
    queryKey: ["palette", "pages", labels, query],
    queryFn: async () => {
      const { default: Fuse } = await import("fuse.js");
      const keys = [{ name: "label", weight: 2 }, "also"];
      const fuse = new Fuse(pages, { keys, threshold: 0.3, ignoreLocation: true });
      return fuse.search(query.slice(0, 32)).map(({ item }) => item.id);
    },
    enabled: query !== "",
    placeholderData: (before: string[] | undefined) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query === "") return { entries: pages.filter(({ isNew }) => !isNew), isLoading: false };
  const entries = (ranked.data ?? []).flatMap((path) => pages.find(({ id }) => id === path) ?? []);
  return { entries, isLoading: ranked.isFetching };
}

/** The same record may be found in two ways. */
function joined(...lists: readonly (readonly PaletteEntry[])[]): readonly PaletteEntry[] {
  return [...new Map(lists.flat().map((entry) => [entry.id, entry])).values()];
}

/**
 * Search or jump to: pages this person may open, users by name, email, phone or card, orders by number, and everything else that has
 * a name or a code. Without a text, what was open last.
 */
export function PortalPalette({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [text, setText] = useState("");
  const query = text.trim();
  const pages = useFoundPages(query);
  const users = useFoundUsers(query);
  const orders = useFoundOrders(query);
  const others = useFoundKinds(query);
  const recent = recentRecords().map(
    ({ href, label, detail }): PaletteEntry => ({ id: href, label, detail, icon: Clock, hint: "Recent" }),
  );
  const groups: PaletteGroup[] = [
    ...(query === "" ? [{ id: "recent", label: "Recent", entries: recent }] : []),
    { id: "pages", label: "Pages", entries: pages.entries },
    { id: "orders", label: "Orders", entries: orders.rows },
    ...others.groups.map((group) =>
      group.id === "users" ? { ...group, entries: joined(users.rows, group.entries) } : group,
    ),
  ];
  const failed = [
    ...(users.isFailed ? ["users"] : []),
    ...(orders.isFailed ? ["orders"] : []),
    ...(others.isFailed ? ["other records"] : []),
  ];
  return (
    <LazyPalette
      query={text}
      onQuery={setText}
      groups={groups}
      isLoading={pages.isLoading || users.isLoading || orders.isLoading || others.isLoading}
      failure={failed.length === 0 ? undefined : `${capitalised(listed.format(failed))} could not be searched`}
      onChoose={(href) => {
        onClose();
        go(href);
      }}
      onClose={onClose}
    />
  );
}

const listed = new Intl.ListFormat("en-AU");
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
