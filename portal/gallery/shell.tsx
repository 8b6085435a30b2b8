import {
  Activity,
  ChartSpline,
  Filter,
  MapPin,
  Package,
  Settings,
  ShoppingBag,
  Smartphone,
  TicketPercent,
  Truck,
  Users,
} from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { Button } from "../src/ui/button/button.tsx";
import { TextField } from "../src/ui/fields/text-field.tsx";
import { LazyConfirm, LazyDialog } from "../src/ui/overlay/lazy-dialog.tsx";
import { AccountMenu } from "../src/ui/shell/account-menu.tsx";
import { environments } from "../src/ui/shell/environment-logo.tsx";
import type { PaletteGroup } from "../src/ui/shell/command-palette.tsx";
import type { HeaderBarProps } from "../src/ui/shell/header-bar.tsx";
import { LazyPalette, preloadPalette } from "../src/ui/shell/lazy-palette.tsx";
import { ShellFrame } from "../src/ui/shell/shell-frame.tsx";
import type { SideMenuGroup } from "../src/ui/shell/side-menu.tsx";
import { SnackbarRegion } from "../src/ui/snackbar/snackbar-region.tsx";
import { OfflineBanner } from "../src/ui/state/offline-banner.tsx";
import { GalleryDetail } from "./detail-page.tsx";
import type { DetailState } from "./detail-page.tsx";
import { GalleryList } from "./list-page.tsx";
import type { ListState } from "./list-page.tsx";
import { snackbars } from "./notices.ts";
import { GalleryParts } from "./parts-page.tsx";

const UnsavedChanges = lazy(async () => ({
  default: (await import("../src/ui/detail/unsaved-changes-dialog.tsx")).UnsavedChangesDialog,
}));

const listStates: ListState[] = ["ready", "loading", "stale", "empty", "error", "error-over-rows", "all-tinted"];
const detailStates: DetailState[] = ["ready", "dirty", "read-only", "not-saved", "conflict", "loading"];

const groups: SideMenuGroup[] = [
  {
    id: "people",
    label: "People",
    items: [
      { id: "list", label: "Users", href: "?page=list", icon: Users, isActive: true },
      { id: "segments", label: "Segments", href: "?page=parts", icon: Filter, isActive: false },
    ],
  },
  {
    id: "selling",
    label: "Selling",
    items: [
      {
        id: "orders",
        label: "Orders",
        href: "?page=list&state=all-tinted",
        icon: ShoppingBag,
        isActive: false,
        badge: { text: "12", label: "12 orders to upload", href: "?page=list" },
      },
      { id: "shipping", label: "Shipping labels", href: "?page=list", icon: Truck, isActive: false },
      { id: "products", label: "Products", href: "?page=list", icon: Package, isActive: false },
      { id: "locations", label: "Locations", href: "?page=list", icon: MapPin, isActive: false },
      { id: "promotions", label: "Promotions", href: "?page=list", icon: TicketPercent, isActive: false },
    ],
  },
  {
    id: "reach",
    label: "Reach",
    items: [
      { id: "app", label: "Mobile app", href: "?page=list", icon: Smartphone, isActive: false },
      { id: "trends", label: "Trends", href: "?page=list", icon: ChartSpline, isActive: false },
    ],
  },
  {
    id: "system",
    label: "System",
    items: [
      { id: "settings", label: "Settings", href: "?page=parts", icon: Settings, isActive: false },
      { id: "diagnostics", label: "Diagnostics", href: "?page=list", icon: Activity, isActive: false },
    ],
  },
];

function paletteGroups(query: string): PaletteGroup[] {
  const wanted = query.trim().toLowerCase();
  return groups.map((group) => ({
    id: group.id,
    label: group.label,
    entries: group.items
      .filter((item) => item.label.toLowerCase().includes(wanted))
      .map((item) => ({ id: item.id, label: item.label, icon: item.icon, hint: "Go to" })),
  }));
}

type DialogKind = "dialog" | "confirm" | "unsaved";

function Dialogs({ kind, onClose }: { kind: DialogKind | null; onClose: () => void }) {
  const [city, setCity] = useState("");
  if (kind === null) return null;
  if (kind === "unsaved") {
    return (
      <Suspense>
        <UnsavedChanges onStay={onClose} onLeave={onClose} />
      </Suspense>
    );
  }
  if (kind === "confirm") {
    return (
      <LazyConfirm
        title="Archive user"
        message="Are you sure you want to archive Ruby Ansell?"
        isDanger
        error="Something went wrong"
        onConfirm={() => snackbars.show("success", "User archived")}
        onClose={onClose}
      />
    );
  }
  return (
    <LazyDialog
      title="Edit shipping address"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary">Save address</Button>
        </>
      }
    >
      <div className="ui-field-grid">
        <TextField label="Name" value="Leo Smith" onChange={() => undefined} isRequired />
        <TextField label="Company" value="" onChange={() => undefined} />
        <TextField label="City" value={city} onChange={setCity} isRequired error="City is required (max 50 chars)" />
        <TextField label="State" value="TAS" onChange={() => undefined} isRequired />
      </div>
    </LazyDialog>
  );
}

const listTabs = [
  { id: "users", label: "Users" },
  { id: "rewards", label: "Rewards" },
];

/** What the address asks for. */
function readAddress() {
  const wanted = new URLSearchParams(window.location.search);
  const state = wanted.get("state");
  return {
    page: wanted.get("page") ?? "parts",
    isOffline: wanted.has("offline"),
    environment: environments.find((each) => each === wanted.get("environment")) ?? "staging",
    listState: listStates.find((each) => each === state) ?? "ready",
    detailState: detailStates.find((each) => each === state) ?? "dirty",
  };
}

function headerOf(page: string): Pick<HeaderBarProps, "title" | "back"> {
  if (page === "detail") return { title: "User Profile", back: { parent: "Users", href: "?page=list" } };
  return { title: page === "list" ? "Users" : "Parts" };
}

function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <LazyPalette query={query} onQuery={setQuery} groups={paletteGroups(query)} onChoose={onClose} onClose={onClose} />
  );
}

/** The whole gallery in the portal's own frame; ?page=list|detail|parts&state=…&environment=…&offline */
export function Gallery() {
  const { page, isOffline, environment, listState, detailState } = readAddress();
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [tab, setTab] = useState("users");
  const tabs = { label: "Users views", tabs: listTabs, selectedId: tab, onSelect: setTab };
  return (
    <>
      <ShellFrame
        menu={{ brand: "Crema", environment, version: "1.0.0", groups }}
        header={{
          ...headerOf(page),
          tabs: page === "list" ? tabs : undefined,
          onSearch: () => setSearching(true),
          onSearchIntent: preloadPalette,
          account: <AccountMenu name="Jo Murray" accountHref="?page=detail" onLogOut={() => undefined} />,
        }}
        banner={isOffline && <OfflineBanner />}
      >
        {page === "detail" && <GalleryDetail state={detailState} />}
        {page === "list" && <GalleryList state={listState} />}
        {page === "parts" && <GalleryParts onDialog={setDialog} />}
      </ShellFrame>
      <SnackbarRegion store={snackbars} />
      <Dialogs kind={dialog} onClose={() => setDialog(null)} />
      {isSearching && <Palette onClose={() => setSearching(false)} />}
    </>
  );
}
