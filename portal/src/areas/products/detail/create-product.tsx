export const CreateProduct = () => null;
