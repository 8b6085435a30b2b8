/** How this area's screens name things. */
export const segmentHref = (uuid: string): string => `/segments/${encodeURIComponent(uuid)}`;

/** Source: SEG-08. */
export const deleteQuestion = ({ name }: { readonly name: string }): string =>
  `Are you sure you want to delete '${name}'?`;
