/** The value of an input whose text is no JSON. It never reaches the server. */
export interface InvalidJson { readonly broken: string }
export const isInvalidJson = (value: unknown): value is InvalidJson => typeof value === 'object' && value !== null && 'broken' in value
