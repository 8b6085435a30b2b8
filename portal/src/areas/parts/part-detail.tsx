export const PartDetail = () => null;
