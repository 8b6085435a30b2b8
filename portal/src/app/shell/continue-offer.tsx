import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { Link } from "../../ui/foundation/link.tsx";
import { useAccessRecord } from "../access/access-store.ts";
import { canOpen, findPage, firstPage } from "../access/open-pages.ts";
import { useAddress } from "../navigation/address.ts";
import { featuresOn } from "../start/settings.ts";
import "./continue-offer.css";

/**
 * After sign-in: a link to the page that was wanted before it, on the page the reader landed on. Never followed by
 * itself. Source: AMD-10.
 *
 * @param wanted - path and query, as remembered before sign-in
 */
export function ContinueOffer({ wanted }: { wanted: string | undefined }) {
  const access = useAccessRecord();
  const { pathname, href } = useAddress();
  const [isOver, setOver] = useState(wanted === undefined);
  const found = findPage(wanted?.split("?")[0] ?? "");
  const isLanded = pathname === firstPage(access, featuresOn());
  if (isOver || wanted === undefined || wanted === href || !isLanded) return null;
  if (found === undefined || !canOpen(found, access, featuresOn())) return null;
  const end = () => setOver(true);
  return (
    <div className="continue-offer">
      <Note tone="info" action={<IconButton size="small" icon={X} label="Dismiss" onClick={end} />}>
        <Link href={wanted} onClick={end}>
          Continue to {found.page.title}
        </Link>
      </Note>
    </div>
  );
}
