import { docsSchema } from "@astrojs/starlight/schema"
import { glob } from "astro/loaders"
import { defineCollection } from "astro:content"

// Written by main.ts before the build: docs/ has no front matter, and its links lead to files.
const pages = glob({ base: "./dist/pages", pattern: "**/*.md", generateId: ({ entry }) => entry.replace(/\.md$/, "") })

export const collections = { docs: defineCollection({ loader: pages, schema: docsSchema() }) }
