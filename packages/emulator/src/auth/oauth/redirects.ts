/** The addresses to which a sign-in may send the browser: those that are registered for the app. */
import { isLoopback } from "../../request/hosts.ts"

/** Registered for the app of every emulator. Without a path, so that every path there is registered. */
const registeredByDefault = ["https://app.example"]

// A browser would run the first three, and open the others without a network.
const unusable = /^(?:javascript|data|vbscript|blob|file|about):$/

/** Whether an address can be registered at all. */
export const isRegistrable = (address: string): boolean =>
  URL.canParse(address) && !unusable.test(new URL(address).protocol)

const isWithin = (url: URL, registered: string): boolean => {
  const own = new URL(registered)
  if (url.protocol !== own.protocol || url.host !== own.host) return false
  return own.origin === registered.toLowerCase() || url.pathname === own.pathname
}

/**
 * Makes the check of an address: loopback addresses with any port and path, those that are registered by default, and
 * `redirect_uris`. Scheme, host, port and path must match the registration; the query is free.
 */
export const makeIsRegistered = (redirect_uris: ReadonlyArray<string> = []) => {
  const registered = [...registeredByDefault, ...redirect_uris]
  return (address: string): boolean => {
    if (!isRegistrable(address)) return false
    const url = new URL(address)
    const isWeb = url.protocol === "http:" || url.protocol === "https:"
    return (isWeb && isLoopback(url.hostname)) || registered.some((one) => isWithin(url, one))
  }
}
