export const segmentHref = (uuid: string): string => `/segments/${encodeURIComponent(uuid)}`;
