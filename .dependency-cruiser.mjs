// Who may import whom (STYLE of this house: ARCHITECTURE.md). In "to", $1 and $2 are what "from" captured.
export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contract-stands-alone",
      severity: "error",
      from: { path: "^contract/" },
      to: { path: "^(server|portal|sign-in|sandboxes|e2e|bench|faults|tools)/" },
    },
    {
      name: "portal-never-server",
      severity: "error",
      from: { path: "^(portal|sign-in)/" },
      to: { path: "^(server|sandboxes|e2e|bench|faults|tools)/", pathNot: "^server/test/|^sandboxes/kit/" },
    },
    {
      name: "portal-source-never-test-kit",
      severity: "error",
      from: { path: "^(portal|sign-in)/src/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(server|sandboxes)/" },
    },
    {
      name: "server-never-portal",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(portal|sign-in|e2e|bench|faults|tools)/" },
    },
    {
      name: "server-source-never-sandbox",
      severity: "error",
      from: { path: "^server/src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^sandboxes/" },
    },
    {
      name: "sandbox-stands-alone",
      severity: "error",
      from: { path: "^sandboxes/" },
      to: { path: "^(contract|server|portal|sign-in|e2e|bench|faults|tools)/" },
    },
    {
      name: "area-by-its-door-only",
      severity: "error",
      from: { path: "^(contract|server|portal)/src/areas/([^/]+)/" },
      to: { path: "^$1/src/areas/[^/]+/", pathNot: ["^$1/src/areas/$2/", "^$1/src/areas/[^/]+/index\\.tsx?$"] },
    },
    {
      name: "kit-stands-alone",
      severity: "error",
      from: { path: "^contract/src/kit/" },
      to: { path: "^contract/src/(areas|areas\\.ts)" },
    },
    {
      name: "providers-and-platform-know-no-area",
      severity: "error",
      from: { path: "^server/src/(providers|platform)/" },
      to: { path: "^server/src/(areas|app|demo)" },
    },
    {
      name: "platform-knows-no-provider",
      severity: "error",
      from: { path: "^server/src/platform/" },
      to: { path: "^server/src/providers/" },
    },
    {
      name: "platform-sees-only-the-kit-of-contract",
      severity: "error",
      from: { path: "^server/src/platform/" },
      to: { path: "^contract/src/(?!kit/)" },
    },
    {
      name: "area-sees-the-port-not-the-adapter",
      severity: "error",
      from: { path: "^server/src/areas/" },
      to: { path: "^server/src/providers/[^/]+/[^/]+/" },
    },
    {
      name: "ui-knows-no-area",
      severity: "error",
      from: { path: "^portal/src/ui/" },
      to: { path: "^portal/src/(areas|app)/|^contract/src/areas" },
    },
    {
      name: "app-sees-areas-through-the-list",
      severity: "error",
      from: { path: "^portal/src/app/" },
      to: { path: "^portal/src/areas/" },
    },
    {
      name: "sql-only-in-rows-and-tables",
      severity: "error",
      from: { path: "^server/src/", pathNot: "(-rows|-tables)\\.ts$|\\.test\\.ts$|^server/src/platform/database/" },
      to: { path: "node_modules/(kysely|pg)/" },
    },
    {
      name: "pictures-are-decoded-apart",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: "^server/src/areas/uploads/decoder/decode-pictures\\.ts$|^server/src/demo/|\\.test\\.ts$",
      },
      to: { path: "^server/src/areas/uploads/decoder/decode-pictures\\.ts$|node_modules/sharp/" },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot:
          "(main\\.tsx?|\\.test\\.tsx?|\\.spec\\.ts|\\.d\\.ts|\\.config\\.ts|\\.css)$|^tools/|^contract/src/areas\\.ts$",
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|dist)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
