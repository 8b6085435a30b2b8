import { useEffect, useRef } from "react";
import { showMail } from "./mail-dom.ts";
import "./mail.css";

/** The mail as its receivers see it, in a frame where nothing runs. Source: AMB-93. */
export function MailPreview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page !== null && page !== undefined) showMail(html, page);
  }, [html]);
  return <iframe ref={frame} className="mail-preview" title="Preview of the email" sandbox="allow-same-origin" />;
}
