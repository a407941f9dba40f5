/** Compares the words of a text with a label, ignoring accents, punctuation and variants of alef. Pure. */
export function labelMatchers(q: string) {
  const words = wordsOf(q)
  return {
    isEqual: (label: string) => wordsOf(label).join(' ') === words.join(' '),
    begins: (label: string) => words.length > 0 && words.every((word) => wordsOf(label).some((one) => one.startsWith(word))),
    contains: (label: string) => words.length > 0 && words.every((word) => normalize(label).includes(word)),
  }
}

const wordsOf = (text: string): string[] => normalize(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  .replace(/[أإآٱ]/g, 'ا').replaceAll('ة', 'ه').replaceAll('ى', 'ي')
