import "../src/ui/foundation/foundation.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyAppearance } from "../src/ui/foundation/appearance.ts";
import "./gallery.css";
import { Gallery } from "./shell.tsx";

applyAppearance();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
