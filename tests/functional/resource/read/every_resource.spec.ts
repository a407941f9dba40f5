import { test } from '@japa/runner'
import { LOCALES } from '#common/locales'
import { registry, resourceOf, valuesOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { mayList, readableFields } from '#backend/engine/resource/policies/access'
import { operatorsOf, type Operator } from '#backend/engine/resource/read/filters/condition'
import { isSortable } from '#backend/engine/resource/read/order_by'
import { readableField } from '#backend/engine/resource/read/list_request_parameters'
import { clientCaller, courierCaller, page, staff } from './callers.ts'
import { fixtures, type Fixtures } from './fixtures.ts'
import type { Caller } from '#backend/engine/resource/caller'

/** Every query that the definition allows compiles to SQL that PostgreSQL accepts. */
test.group('resource / read / every resource', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  for (const resource of registry.values()) {
    test(`${resource.name}: every sort, filter, view and search that a caller may send`, async ({ assert }) => {
      const callers = [staff(known), staff(known, { me: { site_id: 1 }, locale: 'ar' }), clientCaller(known.clients.zoe), courierCaller(1)]
      for (const caller of callers.filter(({ guard }) => guard === 'user' || resource.guards?.[guard])) {
        for (const given of queriesOf(resource, caller)) {
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

function queriesOf(resource: Resource, caller: Caller): string[] {
  const open = readableFields(resource, caller)
  const fields = [...open].flatMap((name) => readableField({ resource, readable: open }, name) ?? [])
  const sorts = fields.filter(isSortable).flatMap(({ name }) => [`_sort=${name}`, `_sort=${name}&_order=desc&_start=1&_end=3`])
  const filteredSorts = fields.filter(isSortable).map(({ name }) => `_sort=${name}&_order=desc&id_gte=1`)
  const views = Object.keys(caller.guard === 'user' ? resource.list.views ?? {} : {}).map((name) => `_view=${name}&_totals=1`)
  const trash = resource.soft_delete && caller.guard === 'user' ? ['_deleted=1', '_deleted=1&q=abc'] : []
  const referenced = fields.flatMap((field) => referencedNames(field, caller)).map((name) => `${name}_null=true`)
  const searches = ['q=abc', 'q=a', 'q=06 12 abc']
  return [
    '', '_totals=1', ...searches, ...combined(fields.flatMap(comparisonsOf)), ...combined(referenced), ...sorts, ...filteredSorts, ...views,
    ...trash,
  ]
}

/** Combines filters into one statement, which fails if one of them is invalid SQL. */
function combined(filters: readonly string[]): string[] {
  const queries: string[] = []
  for (let n = 0; n < filters.length; n += FILTERS_PER_QUERY) queries.push(filters.slice(n, n + FILTERS_PER_QUERY).join('&'))
  return queries
}

const FILTERS_PER_QUERY = 20

const comparisonsOf = (field: Field): string[] => operatorsOf(field).map((operator) =>
  `${operator === 'eq' ? field.name : `${field.name}_${operator}`}=${textFor(field, operator)}`)

/** Field names of the target of a reference. */
function referencedNames(field: Field, caller: Caller): string[] {
  if (field.type !== 'ref') return []
  const target = resourceOf(String(field.to))
  if (!mayList(target, caller)) return []
  const open = readableFields(target, caller)
  return [...open].flatMap((name) => (readableField({ resource: target, readable: open }, name) ? [`${field.name}.${name}`] : []))
}

/** A valid operand for the operator and type. */
function textFor(field: Field, operator: Operator): string {
  if (operator === 'null') return 'true'
  const one = VALUES[field.type] ?? (field.of ? valuesOf(field.of)[0] : [field.to ?? ''].flat()[0]) ?? ''
  return operator === 'between' ? `${one},${one}` : one
}

const VALUES: Readonly<Record<string, string>> = {
  string: 'a', text: 'a', i18n: 'a', color: 'a', sequence: 'a', token: 'a', phone: '0612345678', email: 'a@b.test',
  int: '1', money: '1', decimal: '1', percent: '1', rating: '1', bytes: '1', date: '2026-01-01', time: '09:30', datetime: '2026-01-01',
  bool: 'true', ref: '1', many: '1',
}
