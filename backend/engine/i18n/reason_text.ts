import type { Translate } from './translator.ts'

/** A reason that was given: a usual one in the language of the text, or the sentence that was typed. */
export const reasonText = (t: Translate, reason: string): string => t(`usual.${reason}`, { defaultValue: reason })
