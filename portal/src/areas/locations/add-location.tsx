export const AddLocation = () => null;
