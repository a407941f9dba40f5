/** Stands for text that is no JSON: no form sends it. */
export interface Broken { readonly broken: string }
export const isBroken = (value: unknown): value is Broken => typeof value === 'object' && value !== null && 'broken' in value
