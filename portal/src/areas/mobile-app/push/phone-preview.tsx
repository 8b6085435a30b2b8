import { Coffee } from "lucide-react";
import { settings } from "../../../app/start/settings.ts";

export interface PhonePreviewProps {
  readonly title: string;
  readonly body: string;
}

/** A message as a locked telephone shows it; what is not written yet is told in grey. */
export function PhonePreview({ title, body }: PhonePreviewProps) {
  const { productName } = settings();
  return (
    <figure className="push-phone" aria-label="Preview on a telephone">
      <div className="push-phone-screen">
        <p className="push-phone-time" aria-hidden>
          9:41
        </p>
        <div className="push-phone-message">
          <span className="push-phone-icon" aria-hidden>
            <Coffee size={16} />
          </span>
          <div className="push-phone-words">
            <span className="push-phone-app">
              <span>{productName}</span>
              <span>now</span>
            </span>
            <strong data-missing={title.trim() === "" || undefined}>{title.trim() || "Title"}</strong>
            <p data-missing={body.trim() === "" || undefined}>{body.trim() || "Body"}</p>
          </div>
        </div>
      </div>
      <figcaption>Telephones show about four lines; the rest when it is pulled open.</figcaption>
    </figure>
  );
}
