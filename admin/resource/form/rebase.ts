/** Somebody else saved the record meanwhile: what they changed, what I changed, and the form that follows from the choice. Pure. */
import { isChildren } from '#schema/fields/index'
import { childDraftOf, draftOf, gridFields, isChildDrafts, type ChildDraft } from './draft.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { isSame } from './same.ts'

export type Side = 'mine' | 'theirs'

/** A field on which both sides want something else, of the record or of a row of one of its grids. */
export interface Clash {
  /** `note`, or `items.7.color` for the row with the id 7. */
  readonly path: string
  readonly resource: Resource
  readonly field: Field
  readonly mine: Values
  readonly theirs: Values
  /** The grid, and the place of the row in it as it was drawn. */
  readonly within?: { readonly field: Field; readonly number: number }
}

export function clashes(resource: Resource, fields: readonly Field[], base: Row, draft: Values, current: Row): Clash[] {
  const [before, after] = [draftOf(resource, base), draftOf(resource, current)]
  return fields.flatMap((field): Clash[] => {
    if (isChildren(field)) return rowClashes(field, draft[field.name], after[field.name])
    return isClash(field, before, draft, after) ? [{ path: field.name, resource, field, mine: draft, theirs: current }] : []
  })
}

function rowClashes(field: Field, mine: unknown, theirs: unknown): Clash[] {
  if (!isChildDrafts(mine) || !isChildDrafts(theirs)) return []
  const child = resourceOf(String(field.of))
  return mine.flatMap((own, index) => {
    const other = theirs.find(({ base }) => base && base.id === own.base?.id)
    if (!own.base || !other?.base || own.isRemoved) return []
    const [before, now] = [draftOf(child, own.base), other.base]
    return gridFields(child, String(field.by)).filter((one) => isClash(one, before, own.values, other.values)).map((one): Clash => ({
      path: pathOf(field, now.id, one), resource: child, field: one, mine: own.values, theirs: now, within: { field, number: index + 1 },
    }))
  })
}

function isClash(field: Field, was: Values, mine: Values, theirs: Values): boolean {
  const [before, own, other] = [was[field.name], mine[field.name], theirs[field.name]]
  return !isSame(field, before, own) && !isSame(field, before, other) && !isSame(field, own, other)
}

const pathOf = (grid: Field, id: number, field: Field): string => `${grid.name}.${id}.${field.name}`

type Chosen = Readonly<Record<string, Side>>

/** The form on top of what is stored now: their changes, mine, and the chosen side where both touched a field. */
export function rebased(
  resource: Resource, fields: readonly Field[], base: Row, draft: Values, current: Row, chosen: Chosen,
): Values {
  const [before, next] = [draftOf(resource, base), draftOf(resource, current) as Record<string, unknown>]
  for (const field of fields) {
    if (isChildren(field)) next[field.name] = rebasedRows(field, draft[field.name], next[field.name], chosen)
    else if (!isSame(field, before[field.name], draft[field.name]) && chosen[field.name] !== 'theirs') next[field.name] = draft[field.name]
  }
  return next
}

/** Rows that both know keep what was typed here, on top of their version; rows that I added stay, rows that they deleted go. */
function rebasedRows(field: Field, mine: unknown, theirs: unknown, chosen: Chosen): readonly ChildDraft[] {
  if (!isChildDrafts(mine) || !isChildDrafts(theirs)) return []
  const child = resourceOf(String(field.of))
  const kept = theirs.map((row) => {
    const own = mine.find(({ base }) => base && base.id === row.base?.id)
    if (!own?.base || !row.base) return row
    const { id } = row.base
    const isMine = (one: Field) => chosen[pathOf(field, id, one)] !== 'theirs'
    return {
      ...childDraftOf(child, row.base), values: typedOver(child, own.base, own.values, row.values, isMine),
      ...own.isRemoved && { isRemoved: true },
    }
  })
  return [...kept, ...mine.filter(({ base }) => !base)]
}

function typedOver(child: Resource, base: Row, mine: Values, theirs: Values, isMine: (field: Field) => boolean): Values {
  const before = draftOf(child, base)
  const changed = Object.values(child.fields).filter((field) => !isSame(field, before[field.name], mine[field.name]) && isMine(field))
    .map(({ name }) => name)
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}
