/** Items of a load whose result differs from that of all. Pure. */
export interface Exception { readonly result: 'rework' | 'damage'; readonly note: string }

/** By tag. */
export type Exceptions = Readonly<Record<string, Exception>>

export const withoutException = (exceptions: Exceptions, tag: string): Exceptions =>
  Object.fromEntries(Object.entries(exceptions).filter(([other]) => other !== tag))

/** The part of the body: a note that is empty is none. */
export const exceptionsOf = (exceptions: Exceptions): { exceptions?: { tag: string; result: string; note?: string }[] } => {
  const named = Object.entries(exceptions).map(([tag, { result, note }]) => ({ tag, result, ...note.trim() && { note: note.trim() } }))
  return named.length ? { exceptions: named } : {}
}
