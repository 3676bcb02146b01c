import { satteri } from "@astrojs/markdown-satteri"
import starlight from "@astrojs/starlight"
import { defineConfig } from "astro/config"
import { sidebar } from "./pages/sidebar.ts"

// Where it is hosted, from main.ts.
const { SITE_BASE: base, SITE_ORIGIN: site } = process.env

export default defineConfig({
  ...(base && { base }),
  ...(site && { site }),
  outDir: "dist/site",
  trailingSlash: "always",
  build: { inlineStylesheets: "never" },
  // The scripts of tools import the packages as their sources.
  vite: {
    resolve: { conditions: ["@xeffect/source", "browser", "module", "import", "default"] },
    // Scripts are files: a page is smaller without them, and its policy without their hashes.
    build: { assetsInlineLimit: 0 }
  },
  devToolbar: { enabled: false },
  // Quotes and dashes as they are written: some are flags. Names of classes instead of colours: smaller pages, and a policy without styles in attributes.
  markdown: { processor: satteri({ features: { smartPunctuation: false } }), syntaxHighlight: "prism" },
  integrations: [
    starlight({
      title: "xeffect",
      description: "The X (Twitter) API v2 as typed functions, for Effect or promises",
      favicon: "/favicon.svg",
      markdown: { processedDirs: ["./dist/pages"] },
      customCss: ["./src/styles/site.css"],
      components: {
        Footer: "./src/components/footer.astro",
        // There is one language.
        LanguageSelect: "./src/components/nothing.astro",
        PageTitle: "./src/components/page-title.astro",
        Search: "./src/components/search.astro"
      },
      credits: false,
      expressiveCode: false,
      pagination: true,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sidebar: sidebar()
    })
  ]
})
