export const mobileAppScreens = {
  "/mobile-app": async () => (await import("./mobile-app-page.tsx")).MobileAppPage,
  "/mobile-app/offer-tiles/add": async () => (await import("./tiles/detail/add-tile.tsx")).AddTile,
  "/mobile-app/offer-tiles/$uuid": async () => (await import("./tiles/detail/tile-detail.tsx")).TileDetail,
};
