export { serveStatus, type ServeStatusOptions, type StatusServer } from "./serve.ts"
export { type StatusPage, statusPage, type StatusPageOptions } from "./status-page.ts"
export type { ShownWait, StatusView } from "./view.ts"
