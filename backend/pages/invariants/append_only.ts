import { literal } from '#backend/engine/database/sql_literal'
import type { Resource } from '#backend/engine/definition/registry'

/** Tables whose rows are never changed, but whose trigger that refuses it is missing or disabled. Invariant 7 of domain.md §11. */
export function missingTriggersSql(resources: readonly Resource[]): string {
  const tables = resources.filter(({ append_only }) => append_only).map(({ name }) => literal(name))
  return `
    select null::bigint as id, protected.name as subject_field, null as expected, null as found
    from unnest(array[${tables.join(', ')}]) as protected (name)
    where not exists (
      select from pg_trigger where tgrelid = to_regclass(protected.name) and tgname = protected.name || '_append_only' and tgenabled <> 'D'
    )`
}
