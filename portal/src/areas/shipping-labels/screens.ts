export const shippingLabelsScreens = {
  "/shipping-labels": async () => (await import("./shipping-label-list.tsx")).ShippingLabelList,
};
