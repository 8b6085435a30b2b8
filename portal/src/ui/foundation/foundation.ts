/**
 * The ground every page of the portal stands on: layer order, font, tokens, reset. Import it once, first.
 *
 * It also puts an empty element with the id react-aria looks for before it writes a style element of its own:
 * our Content-Security-Policy allows no inline style, and the one rule it would write is in reset.css.
 */
import "./layers.css";
import "@fontsource-variable/geist/wght.css";
import "./tokens.css";
import "./reset.css";

const pressableStyleId = "react-aria-pressable-style";

if (document.getElementById(pressableStyleId) === null) {
  const placeholder = document.createElement("meta");
  placeholder.id = pressableStyleId;
  document.head.append(placeholder);
}
