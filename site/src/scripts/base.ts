/** The path before all pages, without a slash at its end. */
export const base = import.meta.env.BASE_URL.replace(/\/$/, "")
