export const productsScreens = {
  "/products": async () => (await import("./list/product-list.tsx")).ProductsPage,
  "/products/create": async () => (await import("./detail/create-product.tsx")).CreateProduct,
  "/products/$uuid": async () => (await import("./detail/product-detail.tsx")).ProductDetail,
};
