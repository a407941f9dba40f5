import { fieldNamesIn } from '#schema/predicate'
import { translator } from '#backend/engine/i18n/translator'
import type { Resource } from '#backend/engine/definition/registry'
import { checkNamed } from '../../handler_registry.ts'
import { fieldsNamedIn } from '../../refusal_text.ts'

/** Fields that conditions, checks and the texts of refusals read, whether or not the caller may read them. */
export function conditionFields(resource: Resource): string[] {
  const own = ['id', ...(resource.fields.status ? ['status'] : []), ...(resource.soft_delete ? ['deleted_at'] : [])]
  const ofConditions = Object.values(resource.conditions ?? {}).flatMap(fieldNamesIn)
  const ofChecks = checksOf(resource).flatMap((check) => checkNamed(check).reads)
  return [...new Set([...own, ...ofConditions, ...ofChecks, ...fieldsOfRefusals(resource)])]
}

/** By reference, the fields that checks read of the row that it refers to, and its id: `{ client_id: ['id', 'type', 'orders_count'] }`. */
export function referencedFields(resource: Resource): Readonly<Record<string, ReadonlySet<string>>> {
  const found: Record<string, Set<string>> = {}
  for (const check of checksOf(resource))
    for (const [name, fields] of Object.entries(checkNamed(check).refs))
      found[name] = new Set([...found[name] ?? ['id'], ...fields])
  return found
}

export const hasChecks = (resource: Resource): boolean => checksOf(resource).length > 0

const checksOf = ({ transitions, fields }: Resource): string[] =>
  [...new Set([...Object.values(transitions), ...Object.values(fields)].flatMap(({ check = [] }) => check))]

/** `balance` and, because it is an amount, `currency` for "{{balance}} still due." */
function fieldsOfRefusals(resource: Resource): string[] {
  const { name, conditions, fields } = resource
  const conditionKeys = Object.keys(conditions ?? {}).map((condition) => `${name}.conditions.${condition}`)
  const keys = [...conditionKeys, ...checksOf(resource).map((check) => `checks.${check}`)]
  const named = keys.flatMap((key) => fieldsNamedIn(translator('en')(key, { skipInterpolation: true }))).filter((field) => field in fields)
  return named.length && fields.currency ? [...named, 'currency'] : named
}
