/** The file as a whole cannot be taken; nothing was changed. The message is one sentence for the person who gave it. */
export class ImportRefused extends Error {}
