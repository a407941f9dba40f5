/** Somebody else saved the record meanwhile: what they changed, what I changed, and the form that follows from the choice. Pure. */
import { childDraftOf, draftOf, isChildDrafts, type ChildDraft } from './draft.ts'
import { resourceOf, type Field, type Resource } from '../definition.ts'
import type { Row, Values } from '../record.ts'
import { isSame } from './same.ts'

export type Side = 'mine' | 'theirs'

/** The fields on which both sides want something else. */
export function clashes(resource: Resource, fields: readonly Field[], base: Row, draft: Values, current: Row): Field[] {
  const [before, after] = [draftOf(resource, base), draftOf(resource, current)]
  return fields.filter((field) => {
    if (field.type === 'children') return false
    const [was, mine, theirs] = [before[field.name], draft[field.name], after[field.name]]
    return !isSame(field, was, mine) && !isSame(field, was, theirs) && !isSame(field, mine, theirs)
  })
}

/** The form on top of what is stored now: their changes, mine, and the chosen side where both touched a field. */
export function rebased(
  resource: Resource, fields: readonly Field[], base: Row, draft: Values, current: Row, chosen: Readonly<Record<string, Side>>,
): Values {
  const [before, next] = [draftOf(resource, base), draftOf(resource, current) as Record<string, unknown>]
  for (const field of fields) {
    if (field.type === 'children') next[field.name] = rebasedRows(field, draft[field.name], next[field.name])
    else if (!isSame(field, before[field.name], draft[field.name]) && chosen[field.name] !== 'theirs') next[field.name] = draft[field.name]
  }
  return next
}

/** Rows that both know keep what was typed here, on top of their version; rows that I added stay, rows that they deleted go. */
function rebasedRows(field: Field, mine: unknown, theirs: unknown): readonly ChildDraft[] {
  if (!isChildDrafts(mine) || !isChildDrafts(theirs)) return []
  const child = resourceOf(String(field.of))
  const kept = theirs.map((row) => {
    const own = mine.find(({ base }) => base && base.id === row.base?.id)
    return own?.base && row.base
      ? {
        ...childDraftOf(child, row.base), values: typedOver(child, own.base, own.values, row.values),
        ...own.isRemoved && { isRemoved: true },
      }
      : row
  })
  return [...kept, ...mine.filter(({ base }) => !base)]
}

function typedOver(child: Resource, base: Row, mine: Values, theirs: Values): Values {
  const before = draftOf(child, base)
  const changed = Object.values(child.fields).filter((field) => !isSame(field, before[field.name], mine[field.name]))
    .map(({ name }) => name)
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}
