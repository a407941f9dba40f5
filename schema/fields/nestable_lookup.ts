import { withScale, type MaybeScaled } from './with_scale.ts'
import type { FieldData } from '../definition.ts'

/** Finds the implementation of a nestable type: in the server, or in the browser. */
export const nestableLookup = <T extends MaybeScaled<T>>(types: Readonly<Record<string, T>>) =>
  (field: Pick<FieldData, 'type' | 'scale'>): T => {
    const found = types[field.type]
    if (!found) throw new Error(`a ${field.type} is no part of a value`)
    return withScale(found, field)
  }
