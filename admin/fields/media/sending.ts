/** Stands for a file that is still on its way: no form sends it. Pure. */
export interface Sending { readonly sending: string }
export type Held = number | Sending

export const isSending = (value: unknown): value is Sending => typeof value === 'object' && value !== null && 'sending' in value
export const holdsSending = (value: unknown): boolean => (Array.isArray(value) ? value.some(isSending) : isSending(value))

/** A field of one file holds it alone, a field of several a list. */
export const heldIn = (value: unknown): readonly Held[] => (
  (Array.isArray(value) ? value : [value]).filter((one): one is Held => typeof one === 'number' || isSending(one))
)
