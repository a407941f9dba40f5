/** The changes of a form of Refine, whose values are those of the API, for the three-way merge of the generic forms. */
import { isChildren } from '#schema/fields/index'
import { resourceOf, type Field } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { draftOf } from '../form/draft.ts'
import type { ChosenSides } from '../form/three_way_merge.ts'
import { isEqual } from '../form/value_equality.ts'
import { askWhatToKeep, type StaleChanges } from './pending_conflict.ts'

/** The values to send on top of what is stored, after the user has chosen between conflicting ones; null when they keep editing. */
export async function mergeChanges(resource: string, values: Values, base: Row, current: Row): Promise<Values | null> {
  const changes = staleChanges(resource, values, base, current)
  const chosen = await askWhatToKeep(changes)
  return chosen && mergedValues(values, changes, chosen)
}

/** `values` as sent: all fields of the form. `base`: the record that the form has shown; `current`: as the other user saved it. */
export function staleChanges(name: string, values: Values, base: Row, current: Row): StaleChanges {
  const resource = resourceOf(name)
  const draft = draftOf(resource, { ...base, ...values })
  const sent = Object.keys(values).flatMap((field) => resource.fields[field] ?? []).filter((field) => !isChildren(field))
  const changedSince = (record: Row) => {
    const before = draftOf(resource, record)
    return sent.filter(({ name: field }) => !isEqual(resource.fields[field] as Field, before[field], draft[field]))
  }
  const changed = changedSince(base)
  // In Refine's optimistic modes the cache already holds the values: then all that differ from the stored ones are changes.
  const isBaseKnown = changed.length > 0
  const fields = isBaseKnown ? changed : changedSince(current)
  const known = isBaseKnown ? base : { id: base.id, version: base.version }
  return { resource, fields, draft, base: known, current }
}

/** What is sent on top of the stored record: own changes without those for which the user chose the other side, and what is no field. */
export function mergedValues(values: Values, { resource, fields }: StaleChanges, chosen: ChosenSides): Values {
  const isOwn = (name: string) => fields.some((field) => field.name === name) && chosen[name] !== 'theirs'
  return Object.fromEntries(Object.entries(values).filter(([name]) => {
    const field = resource.fields[name]
    return field === undefined || isChildren(field) || isOwn(name)
  }))
}
