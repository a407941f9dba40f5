/** The bulk actions of the selected rows, with the number of rows that allow each. Pure except for the permissions of the user. */
import { isBulkTransition, isBulkEditable } from '#schema/bulk'
import { isServerOnly } from '#schema/fields/index'
import { can } from '../../../kit/providers/session/access_control.ts'
import { currentStaff } from '../../../kit/providers/session/granted_permissions.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { isAllowed, refusalOf } from '../../../kit/providers/session/can.ts'
import { isFieldWritable, isTransitionPermitted, type AccessDecision } from '#schema/flow'

export interface BulkAction {
  /** 'edit', 'delete', 'undelete', or a transition. */
  readonly name: string
  /** How many of the selected rows allow it; null when the rows are not loaded. */
  readonly allowedCount: number | null
  /** The reason when no row allows it. */
  readonly refusal: string | null
}

/** `rows` is null when all rows of the filter are selected. */
export function bulkActions(resource: Resource, rows: readonly Row[] | null, isTrash: boolean): BulkAction[] {
  if (isTrash) return [{ name: 'undelete', allowedCount: rows && rows.length, refusal: null }]
  const edit = can(resource.name, 'edit') && bulkEditFields(resource).length > 0
  return [
    ...verbsFor(resource).flatMap((verb) => actionFor(verb, rows, ({ can: rowCan }) => rowCan?.transitions?.[verb])),
    ...(edit ? actionFor('edit', rows, ({ can: rowCan }) => rowCan?.edit) : []),
    ...(can(resource.name, 'delete') ? actionFor('delete', rows, ({ can: rowCan }) => rowCan?.delete) : []),
  ]
}

export const hasBulkActions = (resource: Resource, isTrash: boolean): boolean => bulkActions(resource, null, isTrash).length > 0

/** The fields that bulk edit can set to one value in many records. */
export const bulkEditFields = (resource: Resource): Field[] => Object.values(resource.form).flat()
  .flatMap((name) => resource.fields[name] ?? [])
  .filter((field) => isBulkEditable(field) && isEditable(field))

/** The rules of forms (form/rules.ts) are not loaded with a list. */
const isEditable = (field: Field): boolean => !isServerOnly(field) && !field.create_only && isFieldWritable({}, field, currentStaff)

/** Primary transitions first. */
function verbsFor(resource: Resource): string[] {
  const verbs = Object.entries(resource.transitions).filter(([verb]) => isTransitionPermitted(resource, verb, currentStaff))
    .filter(([, t]) => isBulkTransition(t, resource.fields))
  return verbs.sort(([, a], [, b]) => Number(b.primary ?? false) - Number(a.primary ?? false)).map(([verb]) => verb)
}

function actionFor(name: string, rows: readonly Row[] | null, answerOf: (row: Row) => AccessDecision | undefined): BulkAction[] {
  if (!rows) return [{ name, allowedCount: null, refusal: null }]
  const answers = rows.flatMap((row) => answerOf(row) ?? [])
  if (answers.length === 0) return []
  const allowedCount = answers.filter(isAllowed).length
  return [{ name, allowedCount, refusal: allowedCount > 0 ? null : refusalOf(answers[0]) }]
}
