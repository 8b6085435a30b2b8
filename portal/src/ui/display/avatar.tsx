import "./avatar.css";

export interface AvatarProps {
  /** Full name; its initials are drawn. The name itself must stand beside it or on the control around it. */
  name: string;
  size?: "small" | "medium" | undefined;
}

/** First letters of the first and the last word, in capitals; "?" when there is no letter or digit. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter((letter) => letter !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].join("");
  return letters === "" ? "?" : letters.toLocaleUpperCase("en-AU");
}

/** A person's initials on crema. Decoration: hidden from assistive technology. */
export function Avatar({ name, size = "small" }: AvatarProps) {
  return <span className="ui-avatar" data-size={size} data-initials={initialsOf(name)} aria-hidden />;
}
