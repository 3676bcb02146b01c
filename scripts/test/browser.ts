import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** A page in Chromium. */
export interface BrowserPage {
  readonly open: (url: string) => Promise<void>
  /** The value of an expression in the page, after which it has loaded again if the expression leads to another. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Shows pages at a width in pixels, in light or dark colours. The height is 900 by default. */
  readonly show: (width: number, colours: "light" | "dark", height?: number) => Promise<void>
  /** Presses and lets go of the mouse over the middle of the element that an expression has. */
  readonly click: (element: string) => Promise<void>
  /** Moves the mouse over the middle of an element. */
  readonly point: (element: string) => Promise<void>
  /** Types a text where the focus is. */
  readonly type: (text: string) => Promise<void>
  /** Presses a key, such as `Enter`, `Tab` or `Control+a`. */
  readonly press: (key: string) => Promise<void>
  /** Messages of errors since the last call: those that the console shows, and exceptions that nothing caught. */
  readonly errors: () => ReadonlyArray<string>
  /** Turns the scripts of pages on or off. */
  readonly scripting: (isOn: boolean) => Promise<void>
  /** A picture of the whole page, or of the part in view, as PNG. */
  readonly picture: (part?: "whole" | "in view") => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** Starts Chromium without a window, by its remote protocol. */
export const startBrowser = async (program: string): Promise<BrowserPage> => {
  const profile = mkdtempSync(join(tmpdir(), "browser-"))
  const options = [
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`
  ]
  // It refuses to run as root inside its sandbox.
  const child = spawn(program, [...options, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])], {
    stdio: ["ignore", "ignore", "pipe"]
  })
  const ended = once(child, "close")
  let address = ""
  for await (const line of createInterface({ input: child.stderr })) {
    address = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? ""
    if (address !== "") break
  }
  child.stderr.resume()
  const socket = new WebSocket(address)
  await once(socket, "open")
  const waiting = new Map<number, (result: Readonly<Record<string, unknown>>) => void>()
  let loaded = () => {}
  let errors: Array<string> = []
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result } = JSON.parse(String(data))
    if (method === "Page.loadEventFired") loaded()
    if (method === "Log.entryAdded" && params.entry.level === "error") {
      errors.push(`${params.entry.text} ${params.entry.url ?? ""}`.trim())
    }
    if (method === "Runtime.exceptionThrown") {
      errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text)
    }
    if (method === "Runtime.consoleAPICalled" && params.type === "error") {
      errors.push(params.args.map((one: { readonly value?: unknown }) => String(one.value)).join(" "))
    }
    if (id !== undefined) waiting.get(id)?.(result ?? {})
  })
  let last = 0
  const send = (method: string, params: object = {}, sessionId?: unknown) =>
    new Promise<Readonly<Record<string, unknown>>>((resolve) => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    })
  const { targetId } = await send("Target.createTarget", { url: "about:blank" })
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true })
  for (const domain of ["Page", "Log", "Runtime"]) await send(`${domain}.enable`, {}, sessionId)
  const untilLoaded = async (act: () => Promise<unknown>) => {
    const load = new Promise<void>((resolve) => (loaded = resolve))
    await act()
    await load
  }
  const evaluated = (expression: string) =>
    send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true }, sessionId)
  const valueOf = async (expression: string): Promise<unknown> => {
    const { result } = await evaluated(expression)
    return typeof result === "object" && result !== null ? Reflect.get(result, "value") : undefined
  }
  const mouse = (type: string, at: unknown, more: object = {}) =>
    send("Input.dispatchMouseEvent", { type, ...Object(at), ...more }, sessionId)
  const point = async (element: string) => {
    const at = await valueOf(`(() => {
      const one = ${element}
      one.scrollIntoView({ block: "center", behavior: "instant" })
      const { height, left, top, width } = one.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })()`)
    if (at === undefined) throw new Error(`The page has no ${element}`)
    await mouse("mouseMoved", at)
    return at
  }
  return {
    click: async (element) => {
      const at = await point(element)
      const button = { button: "left", clickCount: 1 }
      await mouse("mousePressed", at, button)
      await mouse("mouseReleased", at, button)
    },
    point: async (element) => void (await point(element)),
    type: async (text) => void (await send("Input.insertText", { text }, sessionId)),
    press: async (name) => {
      const [key = "", modifier] = name.split("+").toReversed()
      const codes: Readonly<Record<string, number>> = { Enter: 13, Escape: 27, Tab: 9 }
      const code = codes[key] ?? key.toUpperCase().charCodeAt(0)
      const event = {
        key,
        code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
        windowsVirtualKeyCode: code,
        modifiers: modifier === "Control" ? 2 : modifier === "Shift" ? 8 : 0,
        ...(key === "Enter" && { text: "\r" })
      }
      await send("Input.dispatchKeyEvent", { type: "keyDown", ...event }, sessionId)
      await send("Input.dispatchKeyEvent", { type: "keyUp", ...event }, sessionId)
    },
    open: (url) => untilLoaded(() => send("Page.navigate", { url }, sessionId)),
    evaluate: (expression) =>
      expression.includes(".click()")
        ? untilLoaded(() => evaluated(expression)).then(() => undefined)
        : valueOf(expression),
    show: async (width, colours, height = 900) => {
      const metrics = { width, height, deviceScaleFactor: 1, mobile: width < 500 }
      await send("Emulation.setDeviceMetricsOverride", metrics, sessionId)
      const features = [{ name: "prefers-color-scheme", value: colours }]
      await send("Emulation.setEmulatedMedia", { features }, sessionId)
    },
    errors: () => {
      const found = errors
      errors = []
      return found
    },
    scripting: async (isOn) => {
      await send("Emulation.setScriptExecutionDisabled", { value: !isOn }, sessionId)
    },
    picture: async (part = "whole") => {
      const options = { captureBeyondViewport: part === "whole" }
      const { data } = await send("Page.captureScreenshot", options, sessionId)
      return Buffer.from(String(data), "base64")
    },
    close: async () => {
      socket.close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
