export const ordersScreens = {
  "/orders": async () => (await import("./list/order-list.tsx")).OrderList,
  "/orders/$orderId": async () => (await import("./detail/order-detail.tsx")).OrderDetail,
};
