/** What scripts of pages import that has no types, or that Vite makes. */

declare module "*.css?url" {
  const address: string
  export default address
}

declare module "@pagefind/default-ui" {
  export class PagefindUI {
    constructor(options: Readonly<Record<string, unknown>>)
  }
}

interface ImportMeta {
  readonly env: { readonly BASE_URL: string }
}
