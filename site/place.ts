/** Where the site is hosted. */
export interface Place {
  /** `https://owner.github.io`, if it is known. */
  readonly origin: string | undefined
  /** The path before all pages, without a slash at its end: `/xeffect`, or nothing at the top of a host. */
  readonly base: string
}

/**
 * The address of the site in a workflow of GitHub: `SITE_ADDRESS`, a variable of a repository whose site has a domain of its own, or
 * the address that GitHub Pages has for a repository.
 */
export const addressOnPages = ({ GITHUB_REPOSITORY = "", SITE_ADDRESS = "" }: NodeJS.ProcessEnv): string => {
  if (SITE_ADDRESS !== "") return SITE_ADDRESS
  const [, owner = "", name = ""] = /^([^/]+)\/([^/]+)$/.exec(GITHUB_REPOSITORY) ?? []
  if (owner === "") throw new Error("--at pages needs GITHUB_REPOSITORY, as in owner/name, or SITE_ADDRESS.")
  const host = `${owner.toLowerCase()}.github.io`
  return name.toLowerCase() === host ? `https://${host}/` : `https://${host}/${name}/`
}

/** The place of an address. Without one, the site is at the top of some host. */
export const placeOf = (address: string | undefined): Place => {
  if (address === undefined) return { origin: undefined, base: "" }
  const { hash, origin, pathname, protocol, search } = new URL(address)
  if (!/^https?:$/.test(protocol) || hash !== "" || search !== "")
    throw new Error(`The site cannot be at ${address}: give an address such as https://owner.github.io/xeffect/.`)
  return { origin, base: pathname.replace(/\/+$/, "") }
}

/** A page whose links and scripts are below a path. Astro has put it before some of them. */
export const withBase = (html: string, base: string): string =>
  base === ""
    ? html
    : html.replaceAll(
        /(<[a-z][^>]*? (?:href|src|data-from)=")(\/(?!\/)[^"]*)/g,
        (whole, before: string, path: string) =>
          path === base || path.startsWith(`${base}/`) ? whole : `${before}${base}${path}`
      )

/** A text whose links to other pages as Markdown are addresses that a reader elsewhere can follow, if the host is known. */
export const markdownAt = (text: string, { base, origin = "" }: Place): string =>
  text.replaceAll(/\]\((?=\/[^/])/g, `](${origin}${base}`)
