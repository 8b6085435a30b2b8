import { FileText, Mail, Pencil, Trash2, UserPlus } from "lucide-react";
import type { QueryClient } from "@tanstack/react-query";
import type { Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { featuresOn } from "../../../app/start/settings.ts";
import type { MenuEntry, MenuGroup } from "../../../ui/overlay/menu.ts";
import { askToDelete, askToNotify, openAssignCode, openEditCode } from "./code-acts.tsx";
import { canDelete, canNotify } from "./code-words.ts";
import { downloadPdf } from "./download/download-pdf.ts";

export interface CodesOf {
  readonly voucher: Voucher;
  readonly mayEdit: boolean;
  readonly client: QueryClient;
}

/** What can be done with a code: five things, but for those its standing does not allow. Source: PRO-CODE-02, PRO-CODE-03, PRO-CODE-06. */
export function menuOfCode(code: VoucherCode, of: CodesOf): readonly MenuGroup[] {
  const { voucher, mayEdit } = of;
  const asked = { ...of, code };
  const print: MenuEntry = {
    id: "pdf",
    label: "Print / download PDF",
    icon: FileText,
    onAction: () => void downloadPdf(voucher, code),
  };
  if (!mayEdit) return [{ id: "read", entries: [print] }];
  const change: readonly MenuEntry[] = [
    { id: "edit", label: "Edit", icon: Pencil, onAction: () => openEditCode(asked) },
    ...(featuresOn().has("users")
      ? [{ id: "assign", label: "Assign to user", icon: UserPlus, onAction: () => openAssignCode(asked) }]
      : []),
    ...(canNotify(code, voucher)
      ? [{ id: "notify", label: "Notify", icon: Mail, onAction: () => askToNotify(asked) }]
      : []),
    print,
  ];
  const remove = { id: "delete", label: "Delete", icon: Trash2, isDanger: true, onAction: () => askToDelete(asked) };
  return [{ id: "change", entries: change }, ...(canDelete(code) ? [{ id: "remove", entries: [remove] }] : [])];
}
