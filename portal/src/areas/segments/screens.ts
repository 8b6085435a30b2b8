export const segmentsScreens = {
  "/segments": async () => (await import("./list/segment-list.tsx")).SegmentList,
  "/segments/create": async () => (await import("./detail/create-segment.tsx")).CreateSegment,
  "/segments/$uuid": async () => (await import("./detail/segment-detail.tsx")).SegmentDetail,
};
