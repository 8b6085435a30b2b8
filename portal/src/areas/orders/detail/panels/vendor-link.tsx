import { settings } from "../../../../app/start/settings.ts";
import { Link } from "../../../../ui/foundation/link.tsx";

const names = { erp: "Open the ERP", giftCards: "Open the gift-card system" } as const;

export function VendorLink({ of }: { of: keyof typeof names }) {
  const href = settings().vendorPages[of];
  if (href === "") return null;
  return (
    <p>
      <Link href={href} isExternal>
        {names[of]}
      </Link>
    </p>
  );
}
