/** A request from a browser: the web's `Request`, or a request of Node, Express or NestJS. */
export interface BrowserRequest {
  readonly method?: string | undefined
  /** The URL, or only its path and query. */
  readonly url?: string | undefined
  readonly headers:
    | { readonly get: (name: string) => string | null }
    | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** A header of a request. */
export const headerOf = ({ headers }: BrowserRequest, name: string): string | undefined => {
  const value = typeof headers.get === "function" ? headers.get(name) : Reflect.get(headers, name)
  return typeof value === "string" ? value : undefined
}

/** The value of a cookie. A name that comes twice has none: another host of the domain may have set one of the two. */
export const cookieOf = (request: BrowserRequest, name: string): string | undefined => {
  const values = (headerOf(request, "cookie") ?? "").split(";").flatMap((pair) => {
    const [key = "", ...value] = pair.trim().split("=")
    return key === name ? [value.join("=")] : []
  })
  return values.length === 1 ? values[0] : undefined
}

/** Whether the request only reads, or a page of `origin` sent it. Browsers name the page's site with every other request. */
export const isFromOwnPage = (request: BrowserRequest, origin: string): boolean =>
  /^(GET|HEAD)$/.test(request.method ?? "GET") || headerOf(request, "origin") === origin
