/** The words of texts. */

/** The product of a query. Rules of streams have operators that searches and counts do not, and the reverse. */
export type Product = "search" | "stream"

const token =
  /[\p{L}\p{N}_]+|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)*/gu

/** The words and emoji of a text, in lower case. Searches ignore accents; rules of streams do not. */
export const tokensOf = (text: string, product: Product): ReadonlyArray<string> => {
  const ignored = product === "search" ? /[\u0300-\u036f\ufe0f]/g : /\ufe0f/g
  return text.normalize("NFD").replaceAll(ignored, "").normalize("NFC").toLowerCase().match(token) ?? []
}
