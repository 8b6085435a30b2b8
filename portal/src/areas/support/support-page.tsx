import { BookOpen, ExternalLink, Palette } from "lucide-react";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { settings } from "../../app/start/settings.ts";
import { Button, type IconComponent } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { isSafeHref } from "../../ui/foundation/link.tsx";
import "./support.css";

interface Document {
  readonly title: string;
  readonly about: string;
  readonly icon: IconComponent;
  /** '' while none is set. */
  readonly address: string;
}

const documents = (): readonly Document[] => {
  const { faq, styleGuide } = settings().supportLinks;
  return [
    {
      title: "FAQ / Help Manual",
      about: "Answers to what is asked most, and how each part of the console is used.",
      icon: BookOpen,
      address: faq,
    },
    {
      title: "Digital Style Guide",
      about: "Logos, colours, pictures and the tone of voice for everything that customers see.",
      icon: Palette,
      address: styleGuide,
    },
  ];
};

/** Two documents outside the console. Source: SUP-01, SUP-02; AMB-117. */
export function SupportPage() {
  useFirstRows();
  return (
    <div className="support-page">
      {documents().map((one) => (
        <SupportCard key={one.title} {...one} />
      ))}
    </div>
  );
}

function SupportCard({ title, about, icon: Icon, address }: Document) {
  const isSet = address !== "" && isSafeHref(address);
  const hintId = `support-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
  return (
    <Card title={title}>
      <div className="support-card">
        <span className="support-sign">
          <Icon size={22} aria-hidden />
        </span>
        <p id={hintId}>{isSet ? about : `${about} Its address is not set yet: ask whoever runs this console.`}</p>
        {isSet ? (
          <a
            className="ui-button"
            data-variant="default"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={hintId}
          >
            <ExternalLink size={15} aria-hidden />
            View
            <span className="ui-visually-hidden"> {title} (opens in a new tab)</span>
          </a>
        ) : (
          <Button isDisabled icon={ExternalLink} aria-describedby={hintId}>
            View
          </Button>
        )}
      </div>
    </Card>
  );
}
