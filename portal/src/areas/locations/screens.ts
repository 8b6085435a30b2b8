/** The screens of the pages of locations, loaded when a page is first wanted. */
export const locationsScreens = {
  "/locations": async () => (await import("./location-list.tsx")).LocationList,
  "/locations/add": async () => (await import("./add-location.tsx")).AddLocation,
  "/locations/$uuid": async () => (await import("./location-detail.tsx")).LocationDetail,
};
