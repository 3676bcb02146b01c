const perCharacter = (text: string, spell: (code: number) => string) =>
  Array.from(text, (one) => spell(one.charCodeAt(0))).join("")

const hex = (code: number, length: number = 2) => code.toString(16).padStart(length, "0")

const toBase64 = (text: string, encoding: "base64" | "base64url" = "base64") => Buffer.from(text).toString(encoding)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** How a server or a proxy may repeat a secret that it has received. */
export const spellings: Readonly<Record<string, (secret: string) => string>> = {
  "as it is": (secret) => secret,
  "cut at its end": (secret) => `${secret.slice(0, -4)}…`,
  "cut at its beginning": (secret) => `…${secret.slice(4)}`,
  "without its last character": (secret) => secret.slice(0, -1),
  "percent-decoded": decoded,
  "percent-encoded": encodeURIComponent,
  "percent-encoded twice": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "percent-encoded three times": (secret) =>
    encodeURIComponent(encodeURIComponent(perCharacter(secret, (code) => `%${hex(code)}`))),
  "percent-encoded, every character": (secret) => perCharacter(secret, (code) => `%${hex(code)}`),
  "escaped as in JSON, every character": (secret) => perCharacter(secret, (code) => `\\u${hex(code, 4)}`),
  "escaped as in JSON, slashes": (secret) => `/${secret}/`.replaceAll("/", "\\/"),
  "escaped as in JavaScript": (secret) => perCharacter(secret, (code) => `\\x${hex(code).toUpperCase()}`),
  "as decimal entities of HTML": (secret) => perCharacter(secret, (code) => `&#${code};`),
  "as hexadecimal entities of HTML": (secret) => perCharacter(secret, (code) => `&#x${hex(code)};`),
  "as entities of HTML that were escaped once more": (secret) => perCharacter(secret, (code) => `&amp;#${code};`),
  "as entities of HTML that were escaped twice more": (secret) => perCharacter(secret, (code) => `&amp;amp;#${code};`),
  "as entities of HTML without semicolons": (secret) => perCharacter(secret, (code) => `&#${code} `),
  "with soft hyphens of HTML": (secret) => secret.replace(/.{10}/g, "$&&shy;"),
  "in base64": (secret) => toBase64(secret),
  "in base64, with what was before it": (secret) => toBase64(`Bearer ${secret}, so`),
  "in base64, as the password of a user": (secret) => toBase64(`user:${secret}`),
  "in base64 for URLs, with what was before it": (secret) => toBase64(`Token ${secret}`, "base64url"),
  "in base64, wrapped": (secret) => toBase64(`Bearer ${secret}`).replace(/.{10}/g, "$&\r\n"),
  "in base64, percent-encoded twice": (secret) => encodeURIComponent(encodeURIComponent(toBase64(secret))),
  "wrapped after 15 characters": (secret) => secret.replace(/.{15}/g, "$&\n  "),
  "wrapped after 5 characters, escaped": (secret) => secret.replace(/.{5}/g, "$&\\r\\n\\t"),
  "in upper case": (secret) => secret.toUpperCase(),
  "in lower case": (secret) => secret.toLowerCase(),
  "as a header in quotes": (secret) => `"AUTHORIZATION": "Bearer ${secret}"`,
  "as a field of a form": (secret) => `grant_type=x&value=${encodeURIComponent(secret).replaceAll("%20", "+")}&other=1`
}

const unescaped = (text: string) =>
  text
    .replace(/\\+(?:u00|x)([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("&amp;", "&")
    .replace(/&shy;|\\+[rnt]|\\|\s/g, "")

const fromBase64 = (text: string) =>
  (text.match(/[\w+/-]{16,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), "base64").toString("latin1"))
  )

const forms = (text: string) => {
  // The output of a program repeats itself: each line counts once.
  const lines = Array.from(new Set(text.split("\n"))).join("\n")
  const once = unescaped(lines)
  const twice = unescaped(once)
  const all = Array.from(new Set([lines, once, twice, unescaped(twice)]))
  return [...all, ...all.flatMap(fromBase64)].map((form) => form.toLowerCase()).join("\0")
}

let last = { text: "", all: "" }

/** The parts of a secret of 12 characters that a text has, in whatever form. */
export const partsIn = (text: string, secret: string): ReadonlyArray<string> => {
  // Most texts are searched for several secrets.
  if (last.text !== text) last = { text, all: forms(text) }
  const { all } = last
  const parts = [secret, unescaped(secret)].flatMap((form) =>
    Array.from({ length: Math.max(1, form.length - 11) }, (_, at) => form.slice(at, at + 12).toLowerCase())
  )
  return parts.filter((part) => all.includes(part))
}
