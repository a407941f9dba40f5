import { test } from '@japa/runner'
import { LOCALES } from '#common/locales'
import { registry, resourceOf, valuesOf, type Field, type Resource } from '#backend/definition/registry'
import { isListed, readableFields } from '#backend/resource/read/access'
import { operatorsOf, type Operator } from '#backend/resource/read/operators'
import { isSortable } from '#backend/resource/read/order'
import { openField } from '#backend/resource/read/parameters'
import { clientCaller, courierCaller, page, staff } from './callers.ts'
import { world, type World } from './world.ts'
import type { Caller } from '#backend/resource/caller'

/** Whatever the definition says can be asked for is SQL that PostgreSQL accepts. */
test.group('resource / read / every resource', (group) => {
  let known: World
  group.setup(async () => { known = await world() })

  for (const resource of registry.values()) {
    test(`${resource.name}: every sort, filter, view and search that a caller may send`, async ({ assert }) => {
      const callers = [staff(known), staff(known, { me: { site_id: 1 }, locale: 'ar' }), clientCaller(known.clients.zoe), courierCaller(1)]
      for (const caller of callers.filter(({ guard }) => guard === 'user' || resource.guards?.[guard])) {
        for (const given of questionsTo(resource, caller)) {
          const { json, total } = await page(resource.name, caller, given)
          assert.isAtMost((JSON.parse(json) as unknown[]).length, total, given)
        }
      }
    })
  }

  test('labels in every language', async ({ assert }) => {
    for (const { name } of registry.values()) {
      for (const locale of LOCALES) assert.isAtLeast((await page(name, staff(known, { locale }))).total, 0)
    }
  })
})

function questionsTo(resource: Resource, caller: Caller): string[] {
  const open = readableFields(resource, caller)
  const fields = [...open].flatMap((name) => openField({ resource, open }, name) ?? [])
  const sorts = fields.filter(isSortable).flatMap(({ name }) => [`_sort=${name}`, `_sort=${name}&_order=desc&_start=1&_end=3`])
  const views = Object.keys(caller.guard === 'user' ? resource.list.views ?? {} : {}).map((name) => `_view=${name}&_totals=1`)
  const trash = resource.soft_delete && caller.guard === 'user' ? ['_deleted=1', '_deleted=1&q=abc'] : []
  const behind = fields.flatMap((field) => behindOf(field, caller)).map((name) => `${name}_null=true`)
  const searches = ['q=abc', 'q=a', 'q=06 12 abc']
  return ['', '_totals=1', ...searches, ...together(fields.flatMap(comparisonsOf)), ...together(behind), ...sorts, ...views, ...trash]
}

/** Many filters in one statement: each of them must be SQL for it to be. */
function together(filters: readonly string[]): string[] {
  const asked: string[] = []
  for (let n = 0; n < filters.length; n += AT_ONCE) asked.push(filters.slice(n, n + AT_ONCE).join('&'))
  return asked
}

const AT_ONCE = 20

const comparisonsOf = (field: Field): string[] => operatorsOf(field).map((operator) =>
  `${operator === 'eq' ? field.name : `${field.name}_${operator}`}=${textFor(field, operator)}`)

/** Names one step over a reference. */
function behindOf(field: Field, caller: Caller): string[] {
  if (field.type !== 'ref') return []
  const target = resourceOf(String(field.to))
  if (!isListed(target, caller)) return []
  const open = readableFields(target, caller)
  return [...open].flatMap((name) => (openField({ resource: target, open }, name) ? [`${field.name}.${name}`] : []))
}

/** A value that the operator takes of a field of this type. */
function textFor(field: Field, operator: Operator): string {
  if (operator === 'null') return 'true'
  const one = VALUES[field.type] ?? (field.of ? valuesOf(field.of)[0] : [field.to ?? ''].flat()[0]) ?? ''
  return operator === 'between' ? `${one},${one}` : one
}

const VALUES: Readonly<Record<string, string>> = {
  string: 'a', text: 'a', i18n: 'a', color: 'a', sequence: 'a', token: 'a', phone: '0612345678', email: 'a@b.test',
  int: '1', money: '1', decimal: '1', date: '2026-01-01', time: '09:30', datetime: '2026-01-01',
  bool: 'true', ref: '1', many: '1',
}
