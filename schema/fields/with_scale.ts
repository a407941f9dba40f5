import type { FieldData } from '../definition.ts'

/** In the server and in the browser: a type whose values without decimals are whole numbers, and with `scale` exact ones. */
export interface MaybeScaled<T> { readonly scaled?: T }

export const withScale = <T extends MaybeScaled<T>>(type: T, { scale }: Pick<FieldData, 'scale'>): T =>
  (scale === undefined ? type : type.scaled ?? type)
