import { version } from "./version.ts"

/** The headers that name this package, except in browsers, where they would cause a preflight request. */
export const userAgent = (): { readonly "user-agent"?: string } =>
  isBrowser() ? {} : { "user-agent": `xeffect/${version}` }

// All browsers begin their user agent with this, other runtimes do not.
const isBrowser = () => globalThis.navigator?.userAgent?.startsWith("Mozilla/") === true
