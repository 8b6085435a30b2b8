export { hasPermissionHolder, writePermissions } from "./permission-rows.ts";
export { protectLastHolder } from "./protect-last-holder.ts";
export { recoverPermissionEditing } from "./recover-permission-editing.ts";
export { heldRights } from "./rights-rows.ts";
export { permissionsCalls } from "./routes.ts";
