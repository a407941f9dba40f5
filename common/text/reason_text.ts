/** A reason that was given: a usual one in the language of the text, or the sentence that was typed. */
export const reasonText = (t: (key: string, options: { readonly defaultValue: string }) => string, reason: string): string =>
  t(`usual.${reason}`, { defaultValue: reason })
