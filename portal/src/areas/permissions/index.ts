export { PermissionChips } from "./permission-chips.tsx";
