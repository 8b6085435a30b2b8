import { ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAccess } from "../../../app/access/access-store.ts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { openBeanDrive } from "./open-bean-drive.ts";
import "./bean-drive.css";

const noAccess =
  "You do not have the necessary access permission for the Bean Drive portal. Please ask IT to upgrade your account if you need access.";

/** The way to the portal of the loyalty program. Source: spec part 2, section 2; PRO-BEAN-01 to PRO-BEAN-03, PRO-BEAN-05. */
export function BeanDriveTab() {
  const { canEdit } = useAccess("beandrive");
  useEffect(markFirstRows, []);
  return (
    <div className="bean-drive">
      <Card title="Bean Drive">{canEdit ? <Entrance /> : <Note tone="warn">{noAccess}</Note>}</Card>
    </div>
  );
}

function Entrance() {
  const [isOpening, setOpening] = useState(false);
  // Two presses may come before the button is drawn anew.
  const isUnderWay = useRef(false);
  const open = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setOpening(true);
    await openBeanDrive();
    isUnderWay.current = false;
    setOpening(false);
  };
  return (
    <div className="ui-stack">
      <p>Bean Drive opens in a new tab and signs you in with your own account. Its link is good once, for a minute.</p>
      <div>
        <Button variant="primary" icon={ExternalLink} isPending={isOpening} onClick={() => void open()}>
          Open Bean Drive
        </Button>
      </div>
    </div>
  );
}
