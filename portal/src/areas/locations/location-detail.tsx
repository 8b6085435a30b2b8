export const LocationDetail = () => null;
