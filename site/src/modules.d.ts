/** What scripts of pages import that has no types, or that Vite makes. */

declare module "*.css?url" {
  const address: string
  export default address
}

declare module "@pagefind/default-ui" {
  export const PagefindUI: new (options: Readonly<Record<string, unknown>>) => object
}

interface ImportMeta {
  readonly env: { readonly BASE_URL: string; readonly PUBLIC_PLAYGROUND?: string }
}
