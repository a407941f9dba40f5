/** Three-way merge of a form: `base` is the loaded record, `mine` the draft, `theirs` the record as another session saved it. Pure. */
import { isChildren } from '#schema/fields/index'
import { childDraftOf, draftOf, gridFields, isChildDrafts, type ChildDraft } from './draft.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { isEqual } from './value_equality.ts'

export type MergeSide = 'mine' | 'theirs'

/** A field of the record or of a grid row that both sides changed to different values. */
export interface Conflict {
  /** `note`, or `items.7.color` for the grid row with id 7. */
  readonly path: string
  readonly resource: Resource
  readonly field: Field
  readonly mine: Values
  readonly theirs: Values
  /** The grid, and the number of the row as shown in it. */
  readonly within?: { readonly field: Field; readonly number: number }
}

export function findConflicts(resource: Resource, fields: readonly Field[], base: Row, draft: Values, current: Row): Conflict[] {
  const [before, after] = [draftOf(resource, base), draftOf(resource, current)]
  return fields.flatMap((field): Conflict[] => {
    if (isChildren(field)) return findRowConflicts(field, draft[field.name], after[field.name])
    return isConflict(field, before, draft, after) ? [{ path: field.name, resource, field, mine: draft, theirs: current }] : []
  })
}

function findRowConflicts(field: Field, mine: unknown, theirs: unknown): Conflict[] {
  if (!isChildDrafts(mine) || !isChildDrafts(theirs)) return []
  const child = resourceOf(String(field.of))
  return mine.flatMap((own, index) => {
    const other = theirs.find(({ base }) => base && base.id === own.base?.id)
    if (!own.base || !other?.base || own.isRemoved) return []
    const [before, now] = [draftOf(child, own.base), other.base]
    return gridFields(child, String(field.by)).filter((one) => isConflict(one, before, own.values, other.values)).map((one): Conflict => ({
      path: pathOf(field, now.id, one), resource: child, field: one, mine: own.values, theirs: now, within: { field, number: index + 1 },
    }))
  })
}

function isConflict(field: Field, was: Values, mine: Values, theirs: Values): boolean {
  const [before, own, other] = [was[field.name], mine[field.name], theirs[field.name]]
  return !isEqual(field, before, own) && !isEqual(field, before, other) && !isEqual(field, own, other)
}

const pathOf = (grid: Field, id: number, field: Field): string => `${grid.name}.${id}.${field.name}`

/** By the path of the conflict. */
export type ChosenSides = Readonly<Record<string, MergeSide>>

/** The draft based on the stored record: changes of both sides, and the chosen side of each conflict. */
export function mergeDraft(
  resource: Resource, fields: readonly Field[], base: Row, draft: Values, current: Row, chosen: ChosenSides,
): Values {
  const [before, next] = [draftOf(resource, base), draftOf(resource, current) as Record<string, unknown>]
  for (const field of fields) {
    if (isChildren(field)) next[field.name] = mergeRows(field, draft[field.name], next[field.name], chosen)
    else if (!isEqual(field, before[field.name], draft[field.name]) && chosen[field.name] !== 'theirs') next[field.name] = draft[field.name]
  }
  return next
}

/** A row on both sides is merged on the stored version; rows added here are kept, rows deleted there are dropped. */
function mergeRows(field: Field, mine: unknown, theirs: unknown, chosen: ChosenSides): readonly ChildDraft[] {
  if (!isChildDrafts(mine) || !isChildDrafts(theirs)) return []
  const child = resourceOf(String(field.of))
  const merged = theirs.map((row) => {
    const own = mine.find(({ base }) => base && base.id === row.base?.id)
    if (!own?.base || !row.base) return row
    const { id } = row.base
    const isMine = (one: Field) => chosen[pathOf(field, id, one)] !== 'theirs'
    return {
      ...childDraftOf(child, row.base), values: mergeRowValues(child, own.base, own.values, row.values, isMine),
      ...own.isRemoved && { isRemoved: true },
    }
  })
  return [...merged, ...mine.filter(({ base }) => !base)]
}

function mergeRowValues(child: Resource, base: Row, mine: Values, theirs: Values, isMine: (field: Field) => boolean): Values {
  const before = draftOf(child, base)
  const changed = Object.values(child.fields).filter((field) => !isEqual(field, before[field.name], mine[field.name]) && isMine(field))
    .map(({ name }) => name)
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}
