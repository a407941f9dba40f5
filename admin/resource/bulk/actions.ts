/** What this person may do with all that is ticked, and with how many of it. Pure but for his permissions. */
import { isForMany, isShared } from '#schema/bulk'
import { can } from '../../providers/access.ts'
import { staff } from '../../providers/permission.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import { writing } from '../form/rules.ts'
import { writerNow } from '../form/writer.ts'
import { isAllowed, refusalOf, type Row } from '../../definition/record.ts'
import { isFor, type Answer } from '#schema/flow'

export interface BulkAction {
  /** 'edit', 'delete', 'undelete', or a verb. */
  readonly name: string
  /** How many of the ticked rows are ready for it; null when nobody knows before it is tried. */
  readonly ready: number | null
  /** Why none is. */
  readonly refusal: string | null
}

/** `rows` null: everything that is filtered. */
export function actionsFor(resource: Resource, rows: readonly Row[] | null, isTrash: boolean): BulkAction[] {
  if (isTrash) return [{ name: 'undelete', ready: rows && rows.length, refusal: null }]
  const edit = can(resource.name, 'edit') && editableFields(resource).length > 0
  return [
    ...verbsFor(resource).flatMap((verb) => offered(verb, rows, ({ can: may }) => may?.transitions?.[verb])),
    ...(edit ? offered('edit', rows, ({ can: may }) => may?.edit) : []),
    ...(can(resource.name, 'delete') ? offered('delete', rows, ({ can: may }) => may?.delete) : []),
  ]
}

export const hasBulk = (resource: Resource, isTrash: boolean): boolean => actionsFor(resource, null, isTrash).length > 0

/** Fields that can be given one value in many records. */
export const editableFields = (resource: Resource): Field[] => Object.values(resource.form).flat()
  .flatMap((name) => resource.fields[name] ?? [])
  .filter((field) => isShared(field) && writing(field, writerNow()) === 'always')

/** The one that leads on first. */
function verbsFor(resource: Resource): string[] {
  const verbs = Object.entries(resource.transitions).filter(([verb]) => isFor(resource, verb, staff))
    .filter(([, t]) => isForMany(t, resource.fields))
  return verbs.sort(([, a], [, b]) => Number(b.primary ?? false) - Number(a.primary ?? false)).map(([verb]) => verb)
}

function offered(name: string, rows: readonly Row[] | null, answerOf: (row: Row) => Answer | undefined): BulkAction[] {
  if (!rows) return [{ name, ready: null, refusal: null }]
  const answers = rows.flatMap((row) => answerOf(row) ?? [])
  if (answers.length === 0) return []
  const ready = answers.filter(isAllowed).length
  return [{ name, ready, refusal: ready > 0 ? null : refusalOf(answers[0]) }]
}
