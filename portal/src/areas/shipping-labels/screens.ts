/** The screen of shipping labels, loaded when it is first wanted. */
export const shippingLabelsScreens = {
  "/shipping-labels": async () => (await import("./shipping-label-list.tsx")).ShippingLabelList,
};
