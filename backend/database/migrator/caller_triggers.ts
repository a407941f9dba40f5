/**
 * Triggers on every table that decides who may call: tokens, people, roles, permissions. They notify all processes, which keep
 * callers in memory (backend/auth/caller_cache.ts). The payload is `user` for all staff, `user 12` for one token, empty for everybody.
 */
import { GUARDS } from '#common/guards'
import { quoteIdent } from './sql_names.ts'
import type { DatabaseSchema, Table } from './database_schema.ts'
import type { Guard } from '#schema/types'

export const CALLERS_CHANNEL = 'zarbia_callers'
export const CALLER_FUNCTION = 'announce_callers'

export const announceCallers = `
begin
  if tg_level = 'ROW' then
    perform pg_notify('${CALLERS_CHANNEL}', tg_argv[0] || ' ' || old.id);
  else
    perform pg_notify('${CALLERS_CHANNEL}', coalesce(tg_argv[0], ''));
  end if;
  return null;
end
`

/** Columns of a person that decide whether, where and until when they may call. */
const PERSON_COLUMNS = ['deleted_at', 'left_on', 'site_id', 'status']
const TOKEN_COLUMNS = ['created_at', 'expires_at', 'hash', 'tokenable_id']
const API_TOKEN_COLUMNS = ['expires_on', 'name', 'owner_id']

/** Adds the triggers to the tables that exist. */
export function withCallerTriggers(tables: DatabaseSchema['tables']): DatabaseSchema['tables'] {
  const added = { ...tables }
  for (const [name, triggersOf] of Object.entries(WATCHED)) {
    const table = tables[name]
    if (table) added[name] = { ...table, triggers: { ...table.triggers, ...triggersOf(name, table) } }
  }
  return added
}

type TriggersOf = (name: string, table: Table) => Table['triggers']

const PEOPLE = { user: 'users', courier: 'couriers', client: 'clients' } as const satisfies Record<Guard, string>

const WATCHED: Readonly<Record<string, TriggersOf>> = {
  ...Object.assign({}, ...GUARDS.map((guard) => ({
    [`${guard}_access_tokens`]: ofTokens(guard),
    [PEOPLE[guard]]: ofColumns(PERSON_COLUMNS, guard),
    [`${PEOPLE[guard]}_roles`]: ofAll(guard),
  }))),
  roles: ofAll(),
  permissions: ofAll(),
  roles_permissions: ofAll(),
  api_tokens: ofColumns(API_TOKEN_COLUMNS, 'user'),
  api_token_secrets: ofAll('user'),
  api_tokens_permissions: ofAll('user'),
}

/** By row, because a token is renewed every few minutes. Nobody keeps one that has expired. */
function ofTokens(guard: Guard): TriggersOf {
  return (name) => ({
    [`${name}_callers`]: `create trigger ${name}_callers after delete or update of ${TOKEN_COLUMNS.join(', ')} on ${name}`
      + ` for each row when (old.expires_at > now()) execute function ${CALLER_FUNCTION}('${guard}')`,
    ...statement(`${name}_callers_truncate`, 'truncate', name, guard),
  })
}

/** Not of other columns: a notification makes transactions commit one after another, and an order changes the counts of its client. */
function ofColumns(columns: readonly string[], guard: Guard): TriggersOf {
  return (name, table) => {
    const existing = columns.filter((column) => column in table.columns)
    const update = existing.length ? ` or update of ${existing.join(', ')}` : ''
    return statement(`${name}_callers`, `delete${update} or truncate`, name, guard)
  }
}

function ofAll(guard?: Guard): TriggersOf {
  return (name) => statement(`${name}_callers`, 'insert or delete or update or truncate', name, guard)
}

function statement(trigger: string, events: string, table: string, guard?: Guard): Table['triggers'] {
  const argument = guard ? `'${guard}'` : ''
  const call = `for each statement execute function ${CALLER_FUNCTION}(${argument})`
  return { [trigger]: `create trigger ${trigger} after ${events} on ${quoteIdent(table)} ${call}` }
}
