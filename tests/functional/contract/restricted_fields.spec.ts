/**
 * Restricted fields: fields with a permission of their own, passwords, and fields outside the allow-list of a courier or client.
 * Without the permission they are not readable in any way: not returned, filtered, sorted, searched, counted, summed, exported, stored
 * in views, or compared with readable fields. Every way is tested for every such field of resources.ts.
 */
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { query } from '#backend/engine/database/query'
import { readableFields } from '#backend/engine/resource/policies/access'
import { OPERATORS } from '#backend/engine/resource/read/filters/condition'
import { registry, type Field, type Resource } from '#backend/engine/definition/registry'
import { permissionFor } from '#schema/definition'
import { fieldNamesIn } from '#schema/predicate'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { callerWith } from '#tests/support/server/with_store'
import { createReadableRow } from '#tests/support/rows/own_rows'
import { client, courier, staff, setupOwner, type Person } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'
import { sendFile } from '../exchange/import_steps.ts'
import type { PermissionName } from '#resources'
import type { Guard } from '#schema/types'
import { traitsOf } from '#schema/fields/index'

/** The restricted fields of one resource, and the person who requests them. */
interface RestrictedFields {
  readonly resource: Resource
  readonly fields: readonly Field[]
  readonly guard: Guard
  readonly person: Person
  readonly id: number
  /** The permission that the person lacks. */
  readonly permission?: string
}

const WITHOUT_COLUMN = ['children']
const isAlwaysReadable = (resource: Resource, field: Field) => ['id', 'version'].includes(field.name) || field.name === resource.label

test.group('contract / restricted fields', (group) => {
  const staffOwner = setupOwner(group)

  const names: readonly string[] = permissionNames()
  const permissions = [...new Set([...registry.values()].flatMap(({ fields }) => Object.values(fields).flatMap(({ read }) => read ?? [])))]

  for (const permission of permissions) {
    test(`for staff without ${permission}`, async ({ assert }) => {
      const person = await staff(names.filter((name) => name !== permission))
      for (const resource of registry.values()) {
        const fields = Object.values(resource.fields).filter(({ read }) => read === permission)
        if (!fields.length) continue
        const { id } = await createSample(staffOwner.api, resource.name)
        await insertSecretValues(resource, fields, id)
        const closed = { resource, fields, guard: 'user', person, id, permission } as const
        await assertNotQueryable(assert, closed)
        await assertNotReturned(assert, closed)
        await assertNotWritable(assert, closed)
        if (resource.audit !== false) await assertNotInHistory(assert, closed, staffOwner)
      }
    })
  }

  test('passwords, for everybody', async ({ assert }) => {
    for (const resource of registry.values()) {
      const fields = Object.values(resource.fields).filter(({ type }) => type === 'password')
      if (!fields.length) continue
      const { id } = await createSample(staffOwner.api, resource.name)
      const closed = { resource, fields, guard: 'user', person: staffOwner, id } as const
      await assertNotQueryable(assert, closed)
      await assertNotReturned(assert, closed)
      const stale = await staffOwner.api.patch<{ conflict?: object }>(`/api/user/${resource.url}/${id}`, {
        version: 77,
        password: 'another-word',
      })
      assert.equal(stale.status, 409)
      assert.deepEqual(stale.body.conflict, {})
    }
  })

  for (const guard of ['courier', 'client'] as const) {
    test(`fields outside the allow-list, for a ${guard}`, async ({ assert }) => {
      for (const resource of registry.values()) {
        const access = resource.guards?.[guard]
        if (!access) continue
        const person = guard === 'client' ? await client() : await courier()
        const { id } = await createReadableRow(staffOwner, resource, guard, person)
        const fields = Object.values(resource.fields).filter(
          (field) => !access.read.includes(field.name) && !WITHOUT_COLUMN.includes(field.type) && !isAlwaysReadable(resource, field),
        )
        if (fields.length) await assertNotQueryable(assert, { resource, fields, guard, person, id })
      }
    })
  }
})

const addressOf = ({ resource, guard }: RestrictedFields): string => `/api/${guard}/${resource.url}`

/** Every query by the fields is refused, with the name of the parameter. */
async function assertNotQueryable(assert: Assert, closed: RestrictedFields): Promise<void> {
  const { resource, fields, guard, person: { api } } = closed
  const at = addressOf(closed)
  const refused = async (path: string, ...expectedNames: string[]) => {
    const { status, body } = await api.get<Failure>(path)
    assert.equal(status, 422, `${path} for a ${guard}`)
    assert.includeMembers(Object.keys(body.errors ?? {}), expectedNames, path)
  }
  const parameters = fields.flatMap(({ name }) => OPERATORS.map((operator) => (operator === 'eq' ? name : `${name}_${operator}`)))
  const filters = parameters.map((name) => `${name}=1`).join('&')
  const endpoints = ['', '/counts', ...(guard === 'user' ? ['/selection', '/export'] : [])]
  for (const endpoint of endpoints) await refused(`${at}${endpoint}?${filters}`, ...parameters)
  for (const field of fields) {
    const { name } = field
    const content = where({ not: { or: [{ id: 0 }, { [name]: null }] } })
    await refused(`${at}?_sort=${name}&_fields=${name}&_where=${content}`, '_sort', '_fields', '_where')
    await refused(`${at}?_where=${where(comparedWith(closed, field))}`, '_where')
    await refused(`${at}/sums?_by=${name}&_sum=${name}`, '_by', '_sum')
    if (guard === 'user') await refused(`${at}/export?_columns=id,${name}`, '_columns')
  }
  for (const [view, content] of Object.entries(resource.list.views ?? {})) {
    if (!fieldNamesIn(content).some((name) => fields.some((field) => field.name === name))) continue
    await refused(`${at}?_view=${view}`, '_view')
    assert.notProperty((await api.get<object>(`${at}/counts`)).body, view)
  }
  await assertNotQueryableThroughReferences(assert, closed, refused)
}

/** Nor through references to the resource. */
async function assertNotQueryableThroughReferences(
  assert: Assert, { resource, fields, guard, permission }: RestrictedFields,
  refused: (path: string, ...expectedNames: string[]) => Promise<void>,
): Promise<void> {
  // A resource that needs the permission itself is closed altogether.
  const isListed = (from: Resource) => from.ops.has('list') && (permission === undefined || permissionFor(from, 'list') !== permission)
  const open = [...registry.values()].filter((from) => isListed(from) && (guard === 'user' || from.guards?.[guard]))
  for (const from of open) {
    const caller = callerWith(permissionNames() as PermissionName[], { guard })
    const isOpen = ({ name }: Field) => readableFields(from, caller).has(name)
    const refs = Object.values(from.fields).filter((field) => field.type === 'ref' && field.to === resource.name && isOpen(field))
    for (const ref of refs) {
      const parameters = fields.flatMap(({ name }) => [`${ref.name}.${name}`, `${ref.name}.${name}_null`])
      await refused(`/api/${guard}/${from.url}?${parameters.map((name) => `${name}=1`).join('&')}`, ...parameters)
      const [first] = fields
      const behind = { [`${ref.name}.${first?.name ?? ''}`]: { ne: null } }
      await refused(`/api/${guard}/${from.url}?_where=${where(behind)}`, '_where')
    }
  }
  assert.isNotEmpty(open)
}

const where = (content: object): string => encodeURIComponent(JSON.stringify(content))

/** Compares a readable field of the same type with the restricted one. */
function comparedWith({ resource, fields }: RestrictedFields, field: Field): object {
  const { name, type } = field
  const sameTypeField = Object.values(resource.fields).find((other) => !fields.includes(other) && !other.read
    && (other.type === type || (traitsOf(field).number && traitsOf(other).number)))
  return { [sameTypeField?.name ?? 'id']: { ne: { field: name } } }
}

const SECRETS: Readonly<Record<string, unknown>> = { money: 7_919_719, int: 7_919_719, decimal: '7919.71', string: 'Zq7919719' }
/** For codes of six characters. */
const SHORT_SECRET = '791971'
/** Before the point of SECRETS.decimal. */
const SECRET_DIGITS = 4

/** Writes recognisable values directly into the rows and the audit log. */
async function insertSecretValues(resource: Resource, fields: readonly Field[], id: number): Promise<void> {
  const trigger = (state: 'disable' | 'enable') => (resource.append_only
    ? query(db.connection(), `alter table "${resource.name}" ${state} trigger "${resource.name}_append_only"`) : null)
  await trigger('disable')
  for (const { name, type, expr, max, precision = 0, scale = 0 } of fields) {
    // PostgreSQL computes an expression from the others.
    if (!(type in SECRETS) || expr !== undefined) continue
    // Too small for a secret: its name is looked for.
    if (type === 'decimal' && precision - scale < SECRET_DIGITS) continue
    const isShort = type === 'string' && Number(max) < String(SECRETS.string).length
    await query(db.connection(), `update "${resource.name}" set "${name}" = ? where id = ?`, [isShort ? SHORT_SECRET : SECRETS[type], id])
  }
  await trigger('enable')
  const values = JSON.stringify(Object.fromEntries(fields.map(({ name, type }) => [name, SECRETS[type] ?? 'Zq7919719'])))
  await query(
    db.connection(),
    `insert into audit_logs (action, subject_resource, subject_id, before, after) values (?, ?, ?, ?::jsonb, ?::jsonb)`,
    [`${resource.name}.edit`, resource.name, id, values, values],
  )
}

const SECRET_PATTERN = /791971|7919\.71|79\s?197,19|79197\.19/

/** No response contains the values. */
async function assertNotReturned(assert: Assert, closed: RestrictedFields): Promise<void> {
  const { resource, fields, person: { token }, id } = closed
  const at = addressOf(closed)
  const pages = [
    `${at}?id=${id}&_totals=1`, `${at}/${id}`, `${at}/${id}/history`, `${at}?q=7919719`, `${at}/counts`, '/api/user/search?q=7919719',
    `${at}/export?id=${id}`, `${at}/export?id=${id}&format=xlsx`, ...(resource.ops.has('create') ? [`${at}/imports/template`] : []),
    `/api/user/audit-logs?subject_resource=${resource.name}&subject_id=${id}`,
    `/api/user/audit-logs/export?subject_resource=${resource.name}&subject_id=${id}`, '/api/user/audit-logs?q=7919719',
    ...(resource.soft_delete ? [`${at}?_deleted=1`] : []),
  ]
  for (const page of pages) {
    const response = await fetch(`${siteUrl()}${page}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr' },
    })
    const content = `${await response.text()} ${response.headers.get('x-totals') ?? ''}`
    assert.equal(response.status, 200, page)
    assert.notMatch(content, SECRET_PATTERN, page)
    // The log shows only that a password was set.
    for (const { name } of fields) assert.notMatch(content, new RegExp(`"${name}":(?! *"•••")`), page)
  }
}

/** The fields are not writable by an edit, a bulk edit or an import; a refused edit does not return the current value. */
async function assertNotWritable(assert: Assert, closed: RestrictedFields): Promise<void> {
  const { fields, person, id, resource } = closed
  const { api } = person
  const at = addressOf(closed)
  const { body: { version } } = await api.get<{ version: number }>(`${at}/${id}`)
  const isEdited = resource.ops.has('edit')
  for (const { name } of fields) {
    for (const [path, body, wrong] of [
      ...isEdited ? [
        [`${at}/${id}`, { version, [name]: null }, name],
        [`${at}/bulk`, { ids: [id], action: 'edit', values: { [name]: null } }, `values.${name}`],
      ] as const : [],
      ['/api/user/saved-views', { resource: resource.name, name: 'Mine', query: `${name}_gte=1` }, 'query'],
      ['/api/user/saved-views', { resource: resource.name, name: 'Mine', query: '', columns: [name] }, 'columns'],
    ] as const) {
      const { status, body: content } = path === `${at}/${id}` ? await api.patch<Failure>(path, body) : await api.post<Failure>(path, body)
      assert.equal(status, 422, path)
      assert.isTrue(Object.keys(content.errors ?? {}).every((name) => name.startsWith(wrong)), JSON.stringify(content))
    }
    if (!isEdited) continue
    const stale = await api.patch<Failure>(`${at}/${id}`, { version: version + 7, [name]: 1 })
    assert.notInclude(JSON.stringify(stale.body), `"theirs":`)
  }
  if (!resource.ops.has('create')) return
  const file = `id,${fields.map(({ name }) => name).join()}\n${id},1`
  const { body: { columns, targets } } = await sendFile(person, resource.url, file)
  assert.deepEqual(columns.map(({ field }) => field).slice(1), fields.map(() => ''))
  assert.isEmpty(targets.filter(({ name }) => fields.some((field) => field.name === name)))
}

/** An edit of restricted fields only does not appear in the history. */
async function assertNotInHistory(assert: Assert, closed: RestrictedFields, staffOwner: Person): Promise<void> {
  const { resource, person, id } = closed
  const editsInHistory = async ({ api }: Person) => {
    const { body } = await api.get<{ action: string }[]>(`${addressOf(closed)}/${id}/history`)
    return body.filter(({ action }) => action === `${resource.name}.edit`)
  }
  assert.lengthOf(await editsInHistory(staffOwner), 1)
  assert.isEmpty(await editsInHistory(person))
}
