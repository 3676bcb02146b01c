/** The styles that the first press loads. They use the colours of the page, if Starlight made it. */
export const style = `
.work { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr) }
:host { container-type: inline-size }
@container (min-width: 60rem) { .work.is-open { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) } }
.results { border: 1px solid var(--sl-color-gray-5, #8886); border-radius: .3rem; padding: .5rem .75rem; font-size: .875rem;
  min-width: 0; align-self: start }
.results[hidden], .editor[hidden] { display: none }
.output { margin: 0; max-height: 24rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  font: .8125rem/1.5 var(--__sl-font-mono, ui-monospace, monospace) }
.output:empty { display: none }
.output:focus-visible, summary:focus-visible { outline: 2px solid; outline-offset: 2px }
.error, .failed { color: light-dark(#b3261e, #ffb4ab) }
.status { margin-block: .4rem; white-space: pre-wrap; overflow-wrap: anywhere }
.notice { border-inline-start: 3px solid #b26a00; padding-inline-start: .6rem; margin-block: .4rem }
summary { cursor: pointer; padding-block: .15rem }
summary b { font-weight: 600 }
.body { overflow-x: auto }
table { border-collapse: collapse; font-size: .8125rem; width: 100% }
th { text-align: start; font-weight: 600 }
th, td { padding: .15rem .75rem .15rem 0; vertical-align: top }
td.long { overflow-wrap: anywhere }
.spans { list-style: none; margin: 0; padding: 0; font-size: .8125rem }
.spans li { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: .5rem; align-items: center }
.spans .name { overflow-wrap: anywhere }
.time { position: relative; display: block; height: .6rem; background: #8883; border-radius: .2rem }
.time i { position: absolute; inset-block: 0; background: #2f7dd1; border-radius: .2rem }
.time i.failed { background: light-dark(#b3261e, #ffb4ab) }
.hover { max-width: 36rem; max-height: 16rem; overflow: auto; padding: .4rem .6rem; font-size: .8125rem }
.hover code { white-space: pre-wrap }
.hover p { margin: .4rem 0 0; white-space: pre-wrap }
.editor { border: 1px solid var(--sl-color-gray-5, #8886); border-radius: .3rem; min-width: 0; overflow: hidden }
`
