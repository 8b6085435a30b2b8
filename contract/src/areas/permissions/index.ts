export type { PermissionRecord } from "./calls.ts";
export { getPermissions, updatePermissions } from "./calls.ts";
export type { Grant, PermissionArea, PresetName, ReadableName } from "./permission-areas.ts";
export { permissionAreas, presetNames, presets, toggled } from "./permission-areas.ts";
