import { browserTypeOf } from './index.ts'
import type { Field, Resource } from '../definition/definition.ts'

/** The second thing that tells records of one name apart in a picker: a phone number first, else what else is searched. */
export function secondaryField(resource: Resource): Field | undefined {
  const searched = (resource.list.search ?? []).filter((name) => name !== resource.label).flatMap((name) => resource.fields[name] ?? [])
  const rank = (field: Field) => browserTypeOf(field).detail
  return searched.filter(rank).sort((a, b) => rank(a) - rank(b))[0]
}
