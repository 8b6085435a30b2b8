/** How a code is compared: people type it in any letter case, with or without dashes and spaces. Source: PRO-CODE-23, AMB-86. */
export const codeKeyOf = (code: string): string => code.replaceAll(/[-\s]/g, "").toUpperCase();
