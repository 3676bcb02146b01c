/** The parts of the page: HTML without a script, for small screens and for programs that read screens aloud. */
import { escapeHtml } from "../../request/escape-html.ts"

/** A table of the page. */
export interface Table {
  readonly title: string
  /** Its name in the address. */
  readonly id: string
  /** How many rows there are, of which the page may show only some. */
  readonly count: number
  readonly names: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** HTML after the table. */
  readonly after?: string | undefined
}

const labelOf = (name: string): string => escapeHtml(name)

/** A cell of at most this many characters has them on one line, if the screen is large. */
const shortCell = 30

// On a small screen a row is a block, which has the names of its columns, and which some browsers no longer take for a row.
const rowOf = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): string => {
  const shown = cells.map((cell, index) => {
    const label = labelOf(names[index] ?? "")
    const role = index === 0 ? 'th scope="row" role="rowheader"' : 'td role="cell"'
    const short = cell.length > shortCell ? "" : ' class="short"'
    return `<${role}${short} data-name="${label}">${cell === "" ? "–" : escapeHtml(cell)}</${index === 0 ? "th" : "td"}>`
  })
  return `<tr role="row">${shown.join("")}</tr>`
}

const tableOf = ({ id, names, rows }: Table): string => {
  const heads = names.map((name) => `<th scope="col" role="columnheader">${labelOf(name)}</th>`).join("")
  return `<table role="table" aria-labelledby="${id}-title">
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">
${rows.map((cells) => rowOf(names, cells)).join("\n")}
</tbody></table>`
}

/** A section with a table, or with a word if there is nothing in it. */
export const section = (table: Table): string => {
  const { after = "", count, id, rows, title } = table
  const some = rows.length < count ? `<p>The newest ${rows.length}:</p>` : ""
  return `
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escapeHtml(title)} (${count})</h2>
${rows.length === 0 ? "<p>None.</p>" : some + tableOf(table)}${after}
</section>`
}

/** A field of a form with its label. */
export const field = (label: string, id: string, control: (attributes: string) => string): string =>
  `<p><label for="${id}">${escapeHtml(label)}</label> ${control(`id="${id}"`)}</p>`

/** A field to choose from. */
export const choice = (
  label: string,
  name: string,
  options: ReadonlyArray<readonly [value: string, text: string]>
): string =>
  field(label, `form-${name}`, (attributes) => {
    const shown = options.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`)
    return `<select ${attributes} name="${name}">${shown.join("")}</select>`
  })

/** A field for a whole number. */
export const numberField = (label: string, name: string, value: number): string =>
  field(
    label,
    `form-${name}`,
    (attributes) =>
      `<input ${attributes} name="${name}" type="number" inputmode="numeric" min="${value}" value="${value}">`
  )

/** A field for a text. */
export const textField = (label: string, name: string): string =>
  field(label, `form-${name}`, (attributes) => `<input ${attributes} name="${name}" autocomplete="off">`)

/** A form that does something, with a heading. */
export const form = (act: string, heading: string, fields: ReadonlyArray<string>, label: string): string => `
<form method="post"><fieldset><legend>${escapeHtml(heading)}</legend>
<input type="hidden" name="do" value="${act}">
${fields.join("\n")}
<p><button>${escapeHtml(label)}</button></p>
</fieldset></form>`

/** A button that does something. */
export const button = (act: string, label: string): string =>
  `<form method="post"><input type="hidden" name="do" value="${act}"><p><button>${escapeHtml(label)}</button></p></form>`

/** The style of the page. It has the system's colours, light or dark. */
export const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 80rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
nav a, header a { display: inline-block; padding: .25rem 0; }
.forms { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem; }
form { margin: 0; }
a { color: inherit; }
fieldset { min-width: 0; border: 1px solid GrayText; border-radius: .5rem; height: 100%; padding: .5rem 1rem; }
legend { font-weight: bold; }
fieldset p { display: flex; flex-wrap: wrap; gap: 0 .5rem; margin: .5rem 0; }
label { flex: 1 1 10rem; }
input, select { flex: 2 1 16rem; min-width: 0; }
input, select, button { font: inherit; max-width: 100%; min-height: 2rem; }
[role=status] { border-left: .25rem solid Highlight; padding: .5rem 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { border: 1px solid GrayText; padding: .25rem .5rem; text-align: left; vertical-align: top; }
tbody th { font-weight: normal; }
@media (min-width: 60rem) { thead th, .short { white-space: nowrap; } }
@media (max-width: 45rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
  table, tbody { display: block; }
  tr { border: 1px solid GrayText; border-radius: .5rem; display: block; margin: .5rem 0; padding: .25rem .5rem; }
  td, th { border: 0; display: block; padding: .1rem 0; }
  td::before, tbody th::before { content: attr(data-name) ": "; font-weight: bold; }
}
`
