export { UserVouchersPanel } from "./vouchers/user-vouchers-panel.tsx";
