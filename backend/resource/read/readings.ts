/** What a search can mean, word by word. */

export interface Word {
  readonly text: string
  /** One of several pieces of what may be a phone number: alone it is none. */
  readonly isPiece: boolean
}

const MOST_WORDS = 8

/** A row is found when all words of one reading are in it. `06 12` is read as two words and as the number 0612. */
export function readingsOf(text: string): Word[][] {
  const texts = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const runs = texts.reduce<string[][]>((found, one) => {
    const last = found.at(-1)
    if (last && isNumeric(one) && isNumeric(last.at(-1) ?? '')) last.push(one)
    else found.push([one])
    return found
  }, [])
  if (runs.length === 0) return []
  const apart = runs.map((run) => run.map((one) => ({ text: one, isPiece: run.length > 1 })))
  if (runs.length === texts.length) return [apart.flat()]
  const together = apart.map((words) => (words.length > 1 ? { text: words.map((word) => word.text).join(''), isPiece: false } : words))
  return [apart.flat(), together.flat()]
}

const isNumeric = (text: string) => /^[+(]?[\d\u0660-\u0669\u06f0-\u06f9][\d\u0660-\u0669\u06f0-\u06f9\-./()]*$/.test(text)
