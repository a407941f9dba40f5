import { foldText } from '#common/text/folding'

/** Compares the words of a text with a label, as searches of the server do. Pure. */
export function labelMatchers(q: string) {
  const words = wordsOf(q)
  return {
    isEqual: (label: string) => wordsOf(label).join(' ') === words.join(' '),
    begins: (label: string) => words.length > 0 && words.every((word) => wordsOf(label).some((one) => one.startsWith(word))),
    contains: (label: string) => words.length > 0 && words.every((word) => foldText(label).includes(word)),
  }
}

const wordsOf = (text: string): string[] => foldText(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
