// The direction of imports in core/src: a folder imports from its own line or from lines above it, never from below.
// `npm run boundaries` checks it; `npm run structure` draws it.
const lines = [
  ["config"],
  ["kernel"],
  ["db"],
  ["jobs", "address", "label", "network"],
  ["file", "quote"],
  ["account"],
  ["event", "ledger", "search"],
  ["shipment", "erasure"],
  ["webhook", "payout", "manifest", "report"],
  ["bulk", "store", "customer"],
  ["order"],
  ["privacy", "notification", "home"],
  ["sync"],
  ["connect"],
  ["operations"],
  ["http"],
  ["pages"],
  ["routes"],
  ["connectors", "event-subscribers", "workers"],
  ["service"],
  ["start"],
  ["cli"],
  ["main"],
];

/** Files of some folders, or files of these names in the root. */
const filesOf = (names) => `^core/src/(${names.join("|")})(/|\\.ts$)`;

const direction = lines.slice(0, -1).map((names, line) => ({
  name: `${names.join("-")}-imports-from-above`,
  comment: `${names.join(", ")} must not import from the lines below it.`,
  severity: "error",
  from: { path: filesOf(names) },
  to: { path: filesOf(lines.slice(line + 1).flat()) },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Files must not import each other in a circle.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-folder-cycles",
      comment: "Folders must not import each other in a circle.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-folder-has-a-line",
      comment: "A folder that is not listed above has no direction. Add it.",
      severity: "error",
      from: { path: "^core/src/", pathNot: filesOf(lines.flat()) },
      to: {},
    },
    ...direction,
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts"] },
    reporterOptions: { mermaid: { minify: false }, archi: { collapsePattern: "^core/src/[^/]+" } },
  },
};
