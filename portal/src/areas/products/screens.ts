/** The screens of the pages of products, loaded when a page is first wanted. */
export const productsScreens = {
  "/products": async () => (await import("./list/product-list.tsx")).ProductList,
  "/products/create": async () => (await import("./detail/create-product.tsx")).CreateProduct,
  "/products/$uuid": async () => (await import("./detail/product-detail.tsx")).ProductDetail,
};
