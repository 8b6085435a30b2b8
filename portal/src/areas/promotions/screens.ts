export const promotionsScreens = {
  "/promotions": async () => {
    // The tab that opens first is fetched beside the page, not after it.
    const [page] = await Promise.all([import("./promotions-page.tsx"), import("./vouchers/list/vouchers-tab.tsx")]);
    return page.PromotionsPage;
  },
  "/promotions/vouchers/$uuid": async () => (await import("./vouchers/detail/voucher-detail.tsx")).VoucherDetail,
};
