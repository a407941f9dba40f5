/** Whether a text contains what the user typed, ignoring case, accents and spaces around it. Pure. */
export const containsText = (text: string, typed: string): boolean => folded(text).includes(folded(typed).trim())

/** Without accents and capitals, as searches compare texts. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
