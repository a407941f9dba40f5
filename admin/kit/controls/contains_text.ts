import { foldText } from '#common/text/folding'

/** Whether a text contains what the user typed, as searches of the server compare texts. Pure. */
export const containsText = (text: string, typed: string): boolean => foldText(text).includes(foldText(typed))
