/** The screens of the pages of products, loaded when a page is first wanted. */
export const productsScreens = {
  "/products": async () => (await import("./list/products-page.tsx")).ProductsPage,
  "/products/create": async () => (await import("./detail/create-product.tsx")).CreateProduct,
  "/products/$uuid": async () => (await import("./detail/product-detail.tsx")).ProductDetail,
};
