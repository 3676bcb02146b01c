/** The pages beside each page, in groups. */
import { groups } from "./guides.ts"
import { areas } from "./reference/areas.ts"

const item = ({ label, slug }: { readonly label: string; readonly slug: string }) => ({ label, link: `/${slug}/` })

const tools = {
  label: "Tools",
  items: [
    { label: "Count and split a text", slug: "tools/text" },
    { label: "Build and explain a query", slug: "tools/query" },
    { label: "An ID and its time", slug: "tools/id" },
    { label: "What a plan costs", slug: "tools/cost" },
    { label: "Credentials and scopes", slug: "tools/scopes" }
  ].map(item)
}

export const sidebar = () => [
  ...groups().map(({ entries, label }) =>
    label === "Reference"
      ? {
          label,
          items: [
            {
              label: "Operations",
              collapsed: true,
              items: [
                { label: "All operations", slug: "reference" },
                ...areas.map((area) => ({ label: `xeffect/${area}`, slug: `reference/${area}` }))
              ].map(item)
            },
            ...entries.map(item)
          ]
        }
      : { label, items: entries.map(item) }
  ),
  tools
]
