/** Scripts by the name they are stored under, in staff's words. */
export const scriptNames = {
  "delete-pending-users": "Delete pending users",
  "unlink-socials": "Unlink socials",
} as const;
