/**
 * What a scenario writes, by table. A scenario names all of it: one that also writes rows, events, messages or jobs that nobody has thought
 * of fails, where assertions about single fields would not see them.
 */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'

/** As in { orders: '1 new', order_items: '2 new, 1 changed', queue_jobs: '1 gone' }; tables without a difference are left out. */
export type WrittenRows = Readonly<Record<string, string>>

/** What every request writes about itself: sign-ins and tokens, limits, keys of repeated requests, counters of codes. */
const OF_REQUESTS = /_(access_tokens|sessions)$|^(rate_limits|idempotency_keys|courier_contacts|modules|schema_versions|adonis_schema(_versions)?)$/
/** A drawer is no sign-in. */
const isOfRequests = (table: string): boolean => OF_REQUESTS.test(table) && table !== 'cash_sessions'

/** Texts of rows by primary key, by table. */
type Contents = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The function returns what was written since it was called last. */
export async function watchWrittenRows(): Promise<() => Promise<WrittenRows>> {
  let before = await readContents()
  return async () => {
    const now = await readContents()
    const written = [...now].flatMap(([table, rows]) => {
      const difference = compare(before.get(table) ?? new Map(), rows)
      return difference ? [[table, difference] as const] : []
    })
    before = now
    return Object.fromEntries(written)
  }
}

function compare(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string {
  const counts = {
    new: [...now.keys()].filter((key) => !before.has(key)).length,
    changed: [...now].filter(([key, text]) => before.has(key) && before.get(key) !== text).length,
    gone: [...before.keys()].filter((key) => !now.has(key)).length,
  }
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ')
}

/**
 * A message to staff or couriers is written for each of those whom it concerns, and other tests of the process have made some: it counts
 * once, and the jobs that deliver it do not.
 */
const OF_EMPLOYEES: Readonly<Record<string, { readonly key?: string; readonly where?: string }>> = {
  notifications: {
    key: `case when recipient_type <> 'clients' then concat_ws(' ', event, subject_type, subject_id) else id::text end`,
  },
  queue_jobs: {
    where: `name <> 'messages.deliver'
      or not exists (select from notifications n where recipient_type <> 'clients' and n.id::text = payload ->> 'id')`,
  },
}

async function readContents(): Promise<Contents> {
  const contents = new Map<string, Map<string, string>>()
  for (const { name, key } of await readTables()) {
    const { key: ofStaff = key, where = 'true' } = OF_EMPLOYEES[name] ?? {}
    const rows = await query(db.connection(), `
      select key, md5(string_agg(text, '' order by text)) as text
      from (select ${ofStaff} as key, t::text as text from "${name}" t where ${where}) t group by key`)
    contents.set(name, new Map(rows.map((row) => [String(row.key), String(row.text)])))
  }
  return contents
}

/** The tables with an expression of their primary key; a row without one is its own key. */
async function readTables(): Promise<{ name: string; key: string }[]> {
  const tables = await query(db.connection(), `
    select c.relname as name, coalesce((
      select string_agg(format('t.%I::text', a.attname), ' || '' '' || ' order by a.attnum)
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ), 't::text') as key
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`)
  return tables.map(({ name, key }) => ({ name: String(name), key: String(key) })).filter(({ name }) => !isOfRequests(name))
}
