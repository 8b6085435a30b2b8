/**
 * The router of the portal. Its routes are the contract's pages with the screens of portal/src/areas.ts; what a person
 * may not open is the same as what does not exist: '404' inside the frame. Source: spec part 1, section 2.
 */
import { Navigate, createRootRoute, createRoute, createRouter, useParams, type AnyRoute } from "@tanstack/react-router";
import { createElement, type ReactNode } from "react";
import { useAccessRecord } from "../access/access-store.ts";
import { canOpen, type FoundPage, firstPage, leadsToRoot } from "../access/open-pages.ts";
import { NotFoundPage, PageFailure } from "../shell/not-found-page.tsx";
import { PortalFrame } from "../shell/portal-frame.tsx";
import { featuresOn } from "../start/settings.ts";
import { pageScreens } from "./screens.ts";
import { readSearch, writeSearch } from "./search-codec.ts";

/**
 * The page for those who may open it; '404' for everybody else, or the way to the root where the page says so. It goes by its own route:
 * while the next page is on its way the address is that page's already.
 */
function Gate({ area, page, children }: Pick<FoundPage, "area" | "page"> & { children: ReactNode }) {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  const access = useAccessRecord();
  const found = { area, page, params };
  if (canOpen(found, access, featuresOn())) return children;
  return leadsToRoot(found, access, featuresOn()) ? <Navigate to="/" replace /> : <NotFoundPage />;
}

function gated(page: (typeof pageScreens)[number]) {
  const GatedScreen = () => (
    <Gate area={page.area} page={page.page}>
      {createElement(page.Screen)}
    </Gate>
  );
  // The router waits for it before it shows the page, so that the page before stays until then.
  GatedScreen.preload = () => page.Screen.preload?.() ?? Promise.resolve();
  return GatedScreen;
}

/** '/' and '/callback' lead to the first page the person may open. Source: SHELL-06, AMB-04, AMD-10. */
function FirstPage() {
  const to = firstPage(useAccessRecord(), featuresOn());
  return to === undefined ? <NotFoundPage /> : <Navigate to={to} replace />;
}

const rootRoute = createRootRoute({ component: PortalFrame, notFoundComponent: NotFoundPage });

function routesOfPages(): AnyRoute[] {
  const pages = pageScreens.map((screen) =>
    createRoute({ getParentRoute: () => rootRoute, path: screen.page.path, component: gated(screen) }),
  );
  const toFirst = ["/", "/callback"].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: FirstPage }),
  );
  return [...toFirst, ...pages];
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(routesOfPages()),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  caseSensitive: true,
  scrollRestoration: true,
  scrollToTopSelectors: ["#main", ".ui-table-scroll"],
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFoundPage,
  // The cache of records is the query client's; the router keeps none.
  defaultPreloadStaleTime: 0,
});
