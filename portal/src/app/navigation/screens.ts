import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";
import { type AreaName, type Page, areaNames, areaOf } from "@crema/contract/areas";
import { type ScreenLoader, portalAreas } from "../../areas.ts";
import { findPage } from "../access/open-pages.ts";
import { preloadPagesWith } from "./preload-page.ts";

const screenOf = (load: ScreenLoader): AsyncRouteComponent<object> =>
  lazyRouteComponent(async () => ({ Screen: await load() }), "Screen");

interface PageScreen {
  readonly area: AreaName;
  readonly page: Page;
  readonly Screen: AsyncRouteComponent<object>;
}

function screensOf(area: AreaName): PageScreen[] {
  const loaders: Readonly<Record<string, ScreenLoader | undefined>> = portalAreas[area].screens;
  return areaOf(area).pages.flatMap((page) => {
    const load = loaders[page.path];
    return load === undefined ? [] : [{ area, page, Screen: screenOf(load) }];
  });
}

export const pageScreens: readonly PageScreen[] = areaNames.flatMap(screensOf);

preloadPagesWith((href) => {
  const found = findPage(href.split(/[?#]/)[0] ?? "");
  const screen = pageScreens.find(({ page }) => page.path === found?.page.path);
  void screen?.Screen.preload?.();
});
