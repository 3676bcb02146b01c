/**
 * Where programs run: a worker whose policy allows no connection at all. A policy for the page would have to allow what the page
 * needs, and a static host cannot send one for a worker. So the worker begins in a frame without content, and has its policy:
 * a worker from a `blob:` address has the policy of the document that made the address.
 */

/** Scripts of this folder, and the program itself. Nothing else: no connection, image, frame, or eval. */
const policyOf = (folder: string): string => `default-src 'none'; script-src ${folder} blob:; worker-src blob:`

/** The functions of a frame with which a worker is made. */
interface Realm {
  readonly Blob: typeof Blob
  readonly URL: typeof URL
  readonly Worker: typeof Worker
}

const isRealm = (view: Window | null): view is Window & Realm => view !== null && "Worker" in view

const openFrame = (folder: string): Promise<Realm> =>
  new Promise((resolve, reject) => {
    const frame = document.createElement("iframe")
    // No forms, navigation, popups or downloads. The same origin, since the worker loads modules of this site.
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin")
    Object.assign(frame, { hidden: true, title: "Runs programs" })
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policyOf(folder)}">`
    frame.addEventListener("load", () => {
      const view = frame.contentWindow
      if (isRealm(view)) resolve(view)
      else reject(new Error("This browser cannot run programs apart from the page."))
    })
    document.body.append(frame)
  })

const frames = new Map<string, Promise<Realm>>()

/** Starts a worker from a module of a folder. */
export const startWorker = async (module: string): Promise<Worker> => {
  const folder = new URL(".", module).href
  const opened = frames.get(folder) ?? openFrame(folder)
  frames.set(folder, opened)
  const { Blob, URL: Addresses, Worker } = await opened
  // A dynamic import, which `script-src` allows. A static one would need the folder in `worker-src`, and then a program could
  // start a worker from an address of the site, which has no policy.
  const code = `await import(${JSON.stringify(module)})`
  const address = Addresses.createObjectURL(new Blob([code], { type: "text/javascript" }))
  return new Worker(address, { type: "module" })
}
