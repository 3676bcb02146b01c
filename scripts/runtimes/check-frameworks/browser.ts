/** A response as a browser sees it. */
export interface Page {
  readonly status: number
  readonly location: string
  readonly text: string
}

/** A browser with a jar for one cookie. It follows no redirect. */
export interface Browser {
  readonly get: (path: string) => Promise<Page>
  /** Sends a form of a page of this origin, by default the site's own. */
  readonly post: (path: string, form?: Readonly<Record<string, string>>, origin?: string) => Promise<Page>
  /** A browser of somebody who has copied the cookie. */
  readonly copy: () => Browser
}

export const openBrowser = (site: string, jar: { cookie: string } = { cookie: "" }): Browser => {
  const ask = async (path: string, init: RequestInit): Promise<Page> => {
    const headers = { ...Object(init.headers), ...(jar.cookie !== "" && { cookie: jar.cookie }) }
    const response = await fetch(new URL(path, site), { ...init, headers, redirect: "manual" })
    const set = response.headers.get("set-cookie")
    if (set !== null) jar.cookie = set.includes("Max-Age=0") ? "" : (set.split(";")[0] ?? "")
    return { status: response.status, location: response.headers.get("location") ?? "", text: await response.text() }
  }
  return {
    get: (path) => ask(path, {}),
    post: (path, form = {}, origin = site) =>
      ask(path, { method: "POST", body: new URLSearchParams(form), headers: { origin } }),
    copy: () => openBrowser(site, { ...jar })
  }
}
