/**
 * Fields that are not everybody's: those with a permission of their own, passwords, and what is not on the allow-list of a
 * courier or a client. Without the right nobody learns them, by whatever way: told, asked, ordered, searched, counted, added
 * up, exported, remembered, or compared with what one may read. Each way is walked for each such field of resources.ts.
 */
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { permissionNames } from '#backend/auth/permissions'
import { query } from '#backend/database/query'
import { readableFields } from '#backend/resource/read/access'
import { OPERATORS } from '#backend/resource/read/operators'
import { registry, type Field, type Resource } from '#backend/definition/registry'
import { namesIn } from '#schema/predicate'
import { callerWith } from '#tests/support/acting'
import { rowFor } from '#tests/support/own_rows'
import { client, courier, owner, staff, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { sampleOf } from '#tests/support/samples'
import type { PermissionName } from '#resources'
import type { Guard } from '#schema/types'

interface Failure { readonly code: string; readonly errors?: Readonly<Record<string, readonly string[]>> }

/** What somebody may not know: everything closed of one resource, and who asks. */
interface Closed {
  readonly resource: Resource
  readonly fields: readonly Field[]
  readonly guard: Guard
  readonly person: Person
  readonly id: number
}

const APART = ['children']
const known = (resource: Resource, field: Field) => ['id', 'version'].includes(field.name) || field.name === resource.label

test.group('contract / closed fields', (group) => {
  let all: Person
  group.setup(async () => {
    await prepared()
    all = await owner()
  })

  const names: readonly string[] = permissionNames()
  const permissions = [...new Set([...registry.values()].flatMap(({ fields }) => Object.values(fields).flatMap(({ read }) => read ?? [])))]

  for (const permission of permissions) {
    test(`of staff without ${permission}`, async ({ assert }) => {
      const person = await staff(names.filter((name) => name !== permission))
      for (const resource of registry.values()) {
        const fields = Object.values(resource.fields).filter(({ read }) => read === permission)
        if (!fields.length) continue
        const { id } = await sampleOf(all.api, resource.name)
        await plant(resource, fields, id)
        const closed = { resource, fields, guard: 'user', person, id } as const
        await assertUnasked(assert, closed)
        await assertUntold(assert, closed)
        await assertUnwritten(assert, closed)
        await assertUnlogged(assert, closed, all)
      }
    })
  }

  test('passwords, of everybody', async ({ assert }) => {
    for (const resource of registry.values()) {
      const fields = Object.values(resource.fields).filter(({ type }) => type === 'password')
      if (!fields.length) continue
      const { id } = await sampleOf(all.api, resource.name)
      const closed = { resource, fields, guard: 'user', person: all, id } as const
      await assertUnasked(assert, closed)
      await assertUntold(assert, closed)
      const stale = await all.api.patch<{ conflict?: object }>(`/api/user/${resource.url}/${id}`, { version: 77, password: 'another-word' })
      assert.equal(stale.status, 409)
      assert.deepEqual(stale.body.conflict, {})
    }
  })

  for (const guard of ['courier', 'client'] as const) {
    test(`of a ${guard}, what is not on the list`, async ({ assert }) => {
      for (const resource of registry.values()) {
        const access = resource.guards?.[guard]
        if (!access) continue
        const person = guard === 'client' ? await client() : await courier()
        const { id } = await rowFor(all, resource, guard, person)
        const fields = Object.values(resource.fields)
          .filter((field) => !access.read.includes(field.name) && !APART.includes(field.type) && !known(resource, field))
        if (fields.length) await assertUnasked(assert, { resource, fields, guard, person, id })
      }
    })
  }
})

const addressOf = ({ resource, guard }: Closed): string => `/api/${guard}/${resource.url}`

/** No question about it is answered: each names what is not known. */
async function assertUnasked(assert: Assert, closed: Closed): Promise<void> {
  const { resource, fields, guard, person: { api } } = closed
  const at = addressOf(closed)
  const refused = async (path: string, ...named: string[]) => {
    const { status, body } = await api.get<Failure>(path)
    assert.equal(status, 422, `${path} for a ${guard}`)
    assert.includeMembers(Object.keys(body.errors ?? {}), named, path)
  }
  const asked = fields.flatMap(({ name }) => OPERATORS.map((operator) => (operator === 'eq' ? name : `${name}_${operator}`)))
  const filters = asked.map((name) => `${name}=1`).join('&')
  const ways = ['', '/counts', ...(guard === 'user' ? ['/selection', '/export'] : [])]
  for (const way of ways) await refused(`${at}${way}?${filters}`, ...asked)
  for (const field of fields) {
    const { name } = field
    const said = where({ not: { or: [{ id: 0 }, { [name]: null }] } })
    await refused(`${at}?_sort=${name}&_fields=${name}&_where=${said}`, '_sort', '_fields', '_where')
    await refused(`${at}?_where=${where(comparedWith(closed, field))}`, '_where')
    await refused(`${at}/sums?_by=${name}&_sum=${name}`, '_by', '_sum')
    if (guard === 'user') await refused(`${at}/export?_columns=id,${name}`, '_columns')
  }
  for (const [view, said] of Object.entries(resource.list.views ?? {})) {
    if (!namesIn(said).some((name) => fields.some((field) => field.name === name))) continue
    await refused(`${at}?_view=${view}`, '_view')
    assert.notProperty((await api.get<object>(`${at}/counts`)).body, view)
  }
  await assertUnaskedBehind(assert, closed, refused)
}

/** Nor over the references that lead to it. */
async function assertUnaskedBehind(
  assert: Assert, { resource, fields, guard }: Closed, refused: (path: string, ...named: string[]) => Promise<void>,
): Promise<void> {
  const open = [...registry.values()].filter(({ guards, ops }) => ops.has('list') && (guard === 'user' || guards?.[guard]))
  for (const from of open) {
    const caller = callerWith(permissionNames() as PermissionName[], { guard })
    const isOpen = ({ name }: Field) => readableFields(from, caller).has(name)
    const refs = Object.values(from.fields).filter((field) => field.type === 'ref' && field.to === resource.name && isOpen(field))
    for (const ref of refs) {
      const asked = fields.flatMap(({ name }) => [`${ref.name}.${name}`, `${ref.name}.${name}_null`])
      await refused(`/api/${guard}/${from.url}?${asked.map((name) => `${name}=1`).join('&')}`, ...asked)
      const [first] = fields
      const behind = { [`${ref.name}.${first?.name ?? ''}`]: { ne: null } }
      await refused(`/api/${guard}/${from.url}?_where=${where(behind)}`, '_where')
    }
  }
  assert.isNotEmpty(open)
}

const where = (said: object): string => encodeURIComponent(JSON.stringify(said))

/** With a field of its type that may be read, from both sides. */
function comparedWith({ resource, fields }: Closed, { name, type }: Field): object {
  const isNumber = (one: string) => ['int', 'money', 'decimal'].includes(one)
  const twin = Object.values(resource.fields).find((other) => !fields.includes(other) && !other.read
    && (other.type === type || (isNumber(type) && isNumber(other.type))))
  return { [twin?.name ?? 'id']: { ne: { field: name } } }
}

const SECRETS: Readonly<Record<string, unknown>> = { money: 7_919_719, int: 7_919_719, decimal: '7919.71', string: 'Zq7919719' }

/** A value that is nowhere else, past all rules, and in the log as if it had been there before. */
async function plant(resource: Resource, fields: readonly Field[], id: number): Promise<void> {
  for (const { name, type } of fields) {
    if (type in SECRETS) await query(db.connection(), `update "${resource.name}" set "${name}" = ? where id = ?`, [SECRETS[type], id])
  }
  const values = JSON.stringify(Object.fromEntries(fields.map(({ name, type }) => [name, SECRETS[type] ?? 'Zq7919719'])))
  await query(
    db.connection(),
    `insert into audit_logs (action, subject_resource, subject_id, before, after) values (?, ?, ?, ?::jsonb, ?::jsonb)`,
    [`${resource.name}.edit`, resource.name, id, values, values],
  )
}

const SHOWN = /7919719|7919\.71|79\s?197,19|79197\.19/

/** No answer that may be had says it. */
async function assertUntold(assert: Assert, closed: Closed): Promise<void> {
  const { resource, fields, person: { token }, id } = closed
  const at = addressOf(closed)
  const pages = [
    `${at}?id=${id}&_totals=1`, `${at}/${id}`, `${at}/${id}/history`, `${at}?q=7919719`, `${at}/counts`, '/api/user/search?q=7919719',
    `${at}/export?id=${id}`, `${at}/export?id=${id}&format=xlsx`, `${at}/imports/template`,
    `/api/user/audit-logs?subject_resource=${resource.name}&subject_id=${id}`,
    `/api/user/audit-logs/export?subject_resource=${resource.name}&subject_id=${id}`, '/api/user/audit-logs?q=7919719',
    ...(resource.soft_delete ? [`${at}?_deleted=1`] : []),
  ]
  for (const page of pages) {
    const response = await fetch(`http://${process.env.HOST ?? ''}:${process.env.PORT ?? ''}${page}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr' },
    })
    const said = `${await response.text()} ${response.headers.get('x-totals') ?? ''}`
    assert.equal(response.status, 200, page)
    assert.notMatch(said, SHOWN, page)
    // Of a password the log says that there was one.
    for (const { name } of fields) assert.notMatch(said, new RegExp(`"${name}":(?! *"•••")`), page)
  }
}

/** Nor is it written, alone or in many records, or by a file; a refused change does not say what was there. */
async function assertUnwritten(assert: Assert, closed: Closed): Promise<void> {
  const { fields, person: { api, token }, id, resource } = closed
  const at = addressOf(closed)
  const { body: { version } } = await api.get<{ version: number }>(`${at}/${id}`)
  for (const { name } of fields) {
    for (const [path, body, wrong] of [
      [`${at}/${id}`, { version, [name]: null }, name],
      [`${at}/bulk`, { ids: [id], action: 'edit', values: { [name]: null } }, `values.${name}`],
      ['/api/user/saved-views', { resource: resource.name, name: 'Mine', query: `${name}_gte=1` }, 'query'],
      ['/api/user/saved-views', { resource: resource.name, name: 'Mine', query: '', columns: [name] }, 'columns'],
    ] as const) {
      const { status, body: said } = path === `${at}/${id}` ? await api.patch<Failure>(path, body) : await api.post<Failure>(path, body)
      assert.equal(status, 422, path)
      assert.isTrue(Object.keys(said.errors ?? {}).every((name) => name.startsWith(wrong)), JSON.stringify(said))
    }
    const stale = await api.patch<Failure>(`${at}/${id}`, { version: version + 7, [name]: 1 })
    assert.notInclude(JSON.stringify(stale.body), `"theirs":`)
  }
  const form = new FormData()
  form.append('file', new Blob([`id,${fields.map(({ name }) => name).join()}\n${id},1`]), 'file.csv')
  const sent = await fetch(`http://${process.env.HOST ?? ''}:${process.env.PORT ?? ''}${at}/imports`, {
    method: 'POST', body: form, headers: { authorization: `Bearer ${token}` },
  })
  const { columns, targets } = await sent.json() as { columns: { field: string }[]; targets: { name: string }[] }
  assert.deepEqual(columns.map(({ field }) => field).slice(1), fields.map(() => ''))
  assert.isEmpty(targets.filter(({ name }) => fields.some((field) => field.name === name)))
}

/** An edit of nothing else is no event of the history, and what the log says of it is empty. */
async function assertUnlogged(assert: Assert, closed: Closed, all: Person): Promise<void> {
  const { resource, person, id } = closed
  const told = async ({ api }: Person) => {
    const { body } = await api.get<{ action: string }[]>(`${addressOf(closed)}/${id}/history`)
    return body.filter(({ action }) => action === `${resource.name}.edit`)
  }
  assert.lengthOf(await told(all), 1)
  assert.isEmpty(await told(person))
}
