const untilEvent = (make: string, success: string): string => `
  await new Promise((resolve, reject) => {
    const made = ${make}
    made.${success} = resolve
    made.onerror = () => reject(new Error("refused"))
  })`

/** Programs that make a request to a server elsewhere, by the way that they do. */
export const reaching: Readonly<Record<string, (url: string) => string>> = {
  "the fetch of the browser": (url) => `await WorkerGlobalScope.prototype.fetch.call(self, "${url}")`,
  XMLHttpRequest: (url) => `
  await new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open("GET", "${url}")
    request.onloadend = resolve
    request.send()
  })`,
  "a WebSocket": (url) => untilEvent(`new WebSocket("${url.replace("http", "ws")}")`, "onopen"),
  "an EventSource": (url) => untilEvent(`new EventSource("${url}")`, "onopen"),
  "the cache": (url) => `await (await caches.open("x")).add("${url}")`,
  "a font": (url) => `await new FontFace("x", "url(${url})").load().catch(() => {})`,
  "a module": (url) => `const address = "${url}"
  await import(address)`,
  "a module of a worker": (url) => `
  const code = "imp" + "ort '${url}'; postMessage(1)"
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), { type: "module" })
  await new Promise((resolve) => (worker.onmessage = worker.onerror = resolve))`,
  "a worker": (url) => `
  const code = "fetch('${url}').then(() => postMessage(1), () => postMessage(1))"
  const worker = new Worker(URL.createObjectURL(new Blob([code])))
  await new Promise((resolve) => (worker.onmessage = resolve))`
}

/** Programs that run code which is not theirs, or that escape the policy of their worker. Each fails if it cannot. */
export const escaping = (version: string): Readonly<Record<string, string>> => ({
  "a module in its address": `const address = "data:text/javascript,export default 1"
  await import(address)`,
  "a worker of the site": `
  const worker = new Worker(self.origin + "/playground/${version}/common/worker.js", { type: "module" })
  const outcome = await new Promise((resolve) => {
    worker.onerror = () => resolve("refused")
    worker.onmessage = () => resolve("started")
  })
  if (outcome === "refused") throw new Error("refused")`,
  eval: `globalThis["ev" + "al"]("1")`,
  "the constructor of functions": `(() => {}).constructor("return 1")()`
})
