/** Client-side validation of a form: problems by the path of the field. Pure. */
import { isChildren, isList, traitsOf } from '#schema/fields/index'
import { quickFields } from '../../fields/reference/quick_create_fields.ts'
import { browserTypeOf } from '../../fields/index.ts'
import { withUnit } from '../../fields/amount/types.ts'
import { isInvalidJson } from '../../fields/shape/invalid_json.ts'
import { shapeProblems, type ValueProblems } from '../../fields/shape/problems.ts'
import { isEmpty, type ValueProblem } from '../../fields/value_checks.ts'
import { resourceOf, shapeOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { draftOf, gridFields, isChildDrafts } from './draft.ts'
import { isLocked, isRequired, isShown, resultingRow, fieldAccess, type FormContext } from './rules.ts'
import { isEqual, normalizeValue } from './value_equality.ts'
import { fieldKey, type I18n } from '../../definition/translation.ts'
import type { Errors } from '../../fields/control_props.ts'

/** The translated message, with its numbers formatted in the language of the page. */
export function problemText({ key, params = {}, isMoney, unit, label }: ValueProblem, i18n: I18n): string {
  const { t, format } = i18n
  const formatted = Object.entries(params).map(([name, figure]) =>
    [name, isMoney ? format.money(Number(figure)) : withUnit(format.decimal(String(figure)), unit, i18n)] as const)
  return t(key, { ...Object.fromEntries(formatted), ...label && { field: t(label) } })
}

/** `base` is the loaded record; null for a new one. */
export function validateForm(
  resource: Resource, fields: readonly Field[], draft: Values, base: Values | null, context: FormContext,
): ValueProblems {
  const isNew = base === null
  const row = resultingRow(resource, draft, base, context)
  const found: Record<string, ValueProblem> = {}
  for (const field of fields) {
    const access = fieldAccess(field, context)
    const isWritable = isChildren(field) || access === 'always' || (isNew && access === 'on_create')
    if (!isWritable || !isShown(resource, field, row, context)) continue
    Object.assign(found, prefixPaths(field.name, validateNested(field, draft[field.name], base?.[field.name], context)))
    const problem = validateField(resource, field, row, isNew, context)
    if (problem) found[field.name] = problem
  }
  return found
}

function validateField(resource: Resource, field: Field, row: Values, isNew: boolean, context: FormContext): ValueProblem | null {
  const value = normalizeValue(field, row[field.name])
  // A locked value is not sent, so it is not validated.
  if (!isEmpty(value)) return !isNew && isLocked(resource, field, row, context) ? null : validateValue(field, value)
  // An existing password is kept when the field is empty.
  const isKept = traitsOf(field).hashed && !isNew
  // A list whose default is empty may be empty.
  const isAllowed = isKept || (Array.isArray(value) && isEqual(field, value, field.default))
  return isRequired(resource, field, row, context) && !isAllowed ? missingValue(resource, field) : null
}

/** The same messages as the server's. */
const missingValue = (resource: Resource, field: Field): ValueProblem =>
  isList(field)
    ? { key: 'errors.field.required_many', label: fieldKey(resource, field.name) }
    : { key: 'alerts.empty' }

const validateValue = (field: Field, value: unknown): ValueProblem | null => browserTypeOf(field).problem(value, field)

/** The errors of the inputs of a dialog, which have no rules of their own except whether each is required. */
export function validateInputs(
  inputs: readonly { readonly field: Field; readonly isRequired: boolean }[], values: Values, i18n: I18n,
): Errors {
  return Object.fromEntries(inputs.flatMap(({ field, isRequired: isNeeded }) => {
    const value = normalizeValue(field, values[field.name])
    const problem = isEmpty(value) ? (isNeeded ? { key: 'alerts.empty' } : null) : validateValue(field, value)
    if (problem) return [[field.name, [problemText(problem, i18n)]]]
    const parts = traitsOf(field).shaped && !isEmpty(value) ? shapeProblems(shapeOf(field.of), value) : {}
    return Object.entries(parts).map(([path, part]) => [`${field.name}.${path}`, [problemText(part, i18n)]])
  }))
}

/** The problems in the rows of a grid, in the parts of a value, and in a record of `quick_create`. */
function validateNested(field: Field, value: unknown, before: unknown, context: FormContext): ValueProblems {
  if (isChildren(field) && isChildDrafts(value)) {
    const child = resourceOf(String(field.of))
    const fields = gridFields(child, String(field.by))
    const rows = value.map((row, index) => (row.isRemoved
      ? {}
      : prefixPaths(String(index), validateForm(child, fields, row.values, row.base ? draftOf(child, row.base) : null, context))))
    return Object.assign({}, ...rows) as ValueProblems
  }
  // A stored value that stays is not sent.
  const isSent = traitsOf(field).shaped && !isEmpty(value) && !isInvalidJson(value) && !isEqual(field, value, before)
  if (isSent) return shapeProblems(shapeOf(field.of), value)
  if (field.quick_create && typeof value === 'object' && value !== null) {
    const target = resourceOf(String(field.to))
    return validateForm(target, quickFields(target), value as Values, null, context)
  }
  return {}
}

const prefixPaths = (path: string, problems: ValueProblems): ValueProblems =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${path}.${name}`, problem]))
