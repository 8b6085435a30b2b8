export const LocationList = () => null;
