/** The pages beside each page, in groups. */
import { groups } from "./guides.ts"

export const sidebar = () =>
  groups().map(({ entries, label }) => ({
    label,
    items: entries.map(({ label, slug }) => ({ label, link: `/${slug}/` }))
  }))
