import { lazyPart } from "../../../../ui/foundation/lazy-part.tsx";

/** The editor's code is large and comes with the first mail that is written. */
export const LazyVisualMail = lazyPart(
  async () => (await import("./visual-mail.tsx")).VisualMail,
  ({ onHtml }) => onHtml(),
);

export const LazyMailPreview = lazyPart(
  async () => (await import("./mail-preview.tsx")).MailPreview,
  () => {},
);
