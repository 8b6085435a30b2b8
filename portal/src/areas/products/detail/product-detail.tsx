export const ProductDetail = () => null;
