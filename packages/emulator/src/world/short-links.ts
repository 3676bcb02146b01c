/** The short links that replace the links of every text. */

const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const prefix = "https://t.co/"

/** How many characters every link counts and takes, whatever its length: `https://t.co/` and ten more. */
export const linkLength = 23

const hash = (text: string): bigint =>
  Array.from(new TextEncoder().encode(text)).reduce(
    (sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n),
    0xcbf29ce484222325n
  )

/** The short link of a link; the same link has the same one everywhere, and a short link is its own. */
export const shortLink = (link: string): string => {
  if (/^https:\/\/t\.co\/[A-Za-z\d]{10}$/.test(link)) return link
  const sum = hash(link)
  const code = Array.from({ length: 10 }, (_, index) => (sum / 62n ** BigInt(index)) % 62n)
  return prefix + code.map((digit) => characters[Number(digit)]).join("")
}

/** A link as it leads: with `http://` in front if its author left that out. */
export const expandedLink = (link: string): string => (/^https?:\/\//i.test(link) ? link : `http://${link}`)

const maxLength = 27

/** A link as readers see it: without scheme and `www.`, and cut. */
export const displayedLink = (link: string): string => {
  const bare = link.replace(/^https?:\/\//i, "").replace(/^www\./i, "")
  const visible = Array.from(bare)
  return visible.length > maxLength ? `${visible.slice(0, maxLength - 1).join("")}…` : bare
}
