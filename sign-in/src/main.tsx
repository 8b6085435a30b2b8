import "@crema/portal/ui/foundation/foundation.ts";
import "./sign-in.css";
import { applyAppearance } from "@crema/portal/ui/foundation/appearance.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type Arrival, takeArrival } from "./address.ts";
import { ChoosePasswordPage } from "./pages/choose-password-page.tsx";
import { ForgotPage } from "./pages/forgot-page.tsx";
import { RegisterPage } from "./pages/register-page.tsx";
import { SignInPage } from "./pages/sign-in-page.tsx";
import { VerifyPage } from "./pages/verify-page.tsx";
import { settings } from "./settings.ts";

const arrival = takeArrival();
const place = document.getElementById("root");
if (place === null) throw new Error("the page has no place for sign-in");

function Page({ arrival: { page, token } }: { arrival: Arrival }) {
  switch (page) {
    case "register":
      return <RegisterPage />;
    case "forgot":
      return <ForgotPage />;
    case "verify":
      return <VerifyPage token={token} />;
    case "password":
      return <ChoosePasswordPage token={token} />;
    default:
      return <SignInPage arrival={arrival} />;
  }
}

applyAppearance();
// A second mail's link opened in this tab differs in its fragment only, and browsers load nothing for that.
window.addEventListener("hashchange", () => window.location.reload());
document.title = `${settings.productName} sign-in`;
// Without a return address the console is asked first: its guard comes back with one that it will recognise.
if (arrival.page === "" && arrival.returnTo === "") window.location.replace(`${settings.portal}/`);
else
  createRoot(place).render(
    <StrictMode>
      <Page arrival={arrival} />
    </StrictMode>,
  );
