export const locationsScreens = {
  "/locations": async () => (await import("./list/location-list.tsx")).LocationList,
  "/locations/add": async () => (await import("./detail/add-location.tsx")).AddLocation,
  "/locations/$uuid": async () => (await import("./detail/location-detail.tsx")).LocationDetail,
};
