/** Whether a text contains what the user typed, ignoring case, accents and spaces around it. Pure. */
export const contains = (text: string, typed: string): boolean => plain(text).includes(plain(typed).trim())

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
