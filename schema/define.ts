/** The three functions that resources.ts calls. What is written there becomes here, once, what every reader reads. */
import { normalForm, type WrittenApp } from './normal_form.ts'
import type { Define, Enums, ResourceWith } from './types.ts'

export const enums = <const E extends Enums>(values: E): E => values

/** The compiler checks what is written; its types are kept for rows, words and permissions, the data stays as it is. */
export const resourceWith = (() => (written: unknown) => written) as unknown as ResourceWith

/** The literal types describe what is written, the value is its normal form: readers take it as `Definition`. */
export const define = ((written: WrittenApp) => {
  const definition = normalForm(written)
  writtenAs.set(definition, written)
  return definition
}) as unknown as Define

const writtenAs = new WeakMap<object, WrittenApp>()
/** As the developer wrote it, for the checks of its keys; a copy of a definition has forgotten it. */
export const writtenOf = (definition: object): WrittenApp | undefined => writtenAs.get(definition)
