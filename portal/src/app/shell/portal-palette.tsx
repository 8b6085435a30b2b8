import { useQuery } from "@tanstack/react-query";
import { Clock, User } from "lucide-react";
import { useState } from "react";
import { isUserRow, type listUsers } from "@crema/contract/areas/users";
import { portalAreas } from "../../areas.ts";
import { LazyPalette } from "../../ui/shell/lazy-palette.tsx";
import type { PaletteEntry, PaletteGroup } from "../../ui/shell/command-palette.tsx";
import { useAccess, useAccessRecord } from "../access/access-store.ts";
import { isForNew, palettePages } from "../access/open-pages.ts";
import { callOf } from "../api/call.ts";
import { after } from "../api/delay.ts";
import { useGo } from "../navigation/address.ts";
import { featuresOn } from "../start/settings.ts";
import { recentRecords } from "./recent-records.ts";

const findUsers = callOf<typeof listUsers>("GET", "/v1/user/all");
const typingPauseMs = 200;
const usersShown = 8;
const shortestSearch = 2;

interface Found {
  readonly entries: readonly PaletteEntry[];
  /** The entries answer an earlier text, or there are none yet. */
  readonly isLoading: boolean;
}

interface FoundablePage extends PaletteEntry {
  /** Its tabs, and other words for it. */
  readonly also: readonly string[];
  /** Found by typing alone. */
  readonly isNew: boolean;
}

function useFoundPages(query: string): Found {
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

function useFoundUsers(query: string): Found & { isFailed: boolean } {
  const { canSee } = useAccess("user");
  const isOn = featuresOn().has("users");
  const isWanted = canSee && isOn && query.length >= shortestSearch;
  const { data, isFetching, isError } = useQuery({
    queryKey: ["palette", "users", query],
    queryFn: async ({ signal }) => {
      await after(typingPauseMs, signal);
      return findUsers(
        { query: { search: query, pageSize: usersShown, sortBy: "lastName", order: "asc" } },
        { signal },
      );
    },
    enabled: isWanted,
    placeholderData: (before) => before,
  });
  const entries = (isWanted ? (data?.users ?? []) : []).filter(isUserRow).map(({ uuid, profile }): PaletteEntry => {
    const name = `${profile.firstName} ${profile.lastName}`.trim();
    return {
      id: `/users/${uuid}`,
      label: name === "" ? profile.email : name,
      detail: profile.email,
      icon: User,
      hint: "phoneNumber" in profile && profile.phoneNumber !== "" ? profile.phoneNumber : profile.mobileNumber,
    };
  });
  return { entries, isLoading: isWanted && isFetching, isFailed: isWanted && isError };
}

/** Search or jump to: pages this person may open, and users by name, email or phone. Without a text, what was open last. */
export function PortalPalette({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [text, setText] = useState("");
  const query = text.trim();
  const pages = useFoundPages(query);
  const users = useFoundUsers(query);
  const recent = recentRecords().map(
    ({ href, label, detail }): PaletteEntry => ({ id: href, label, detail, icon: Clock, hint: "Recent" }),
  );
  const groups: PaletteGroup[] = [
    ...(query === "" ? [{ id: "recent", label: "Recent", entries: recent }] : []),
    { id: "pages", label: "Pages", entries: pages.entries },
    { id: "users", label: "Users", entries: users.entries },
  ];
  return (
    <LazyPalette
      query={text}
      onQuery={setText}
      groups={groups}
      isLoading={pages.isLoading || users.isLoading}
      failure={users.isFailed ? "Users could not be searched" : undefined}
      onChoose={(href) => {
        onClose();
        go(href);
      }}
      onClose={onClose}
    />
  );
}
