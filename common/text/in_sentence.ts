/** The name of a thing inside a sentence: 'Order' → "New order". Abbreviations keep their capitals. */
export const inSentence = (name: string): string => name.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
