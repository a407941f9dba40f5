/** A field of the plant's forms promises something: code beyond the generic rooms must read it. */
import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { isComputed, resourceOf } from '#backend/engine/definition/registry'
import { traitsOf } from '#schema/fields/index'
import { ROOT } from '../../../tools/root.ts'

const RESOURCES = [
  'categories', 'sub_categories', 'processes', 'process_materials', 'jobs', 'departments', 'machines', 'stocks', 'dryings', 'drying_items',
  'loads', 'load_items', 'tasks', 'vehicles', 'shipments', 'order_deliveries', 'order_delivery_items',
] as const

/** Read by people only, in the list and on the record. */
const FOR_PEOPLE = [
  // The machine's papers, for the call to its maker.
  'machines.serial_number', 'machines.purchased_on', 'machines.warranty_until',
  // The vehicle's papers.
  'vehicles.insurance_expires_on', 'vehicles.inspection_expires_on',
]

/** Rooms that handle any field, or write it without acting on it. */
const GENERIC = 'backend/{engine,app/demo,app/seed,services/exchange,services/openapi}/**'

test.group('schema / read fields', () => {
  test('code reads every field that a form of the plant sets, except notes for people', ({ assert }) => {
    const files = globSync('{backend,admin,common}/**/*.{ts,tsx}', { cwd: ROOT, exclude: [GENERIC, 'admin/staff/{resource,fields}/**'] })
    const words = new Set(files.flatMap((file) => readFileSync(ROOT + file, 'utf8').match(/\w+/g) ?? []))
    const fields = RESOURCES.flatMap((name) => Object.values(resourceOf(name).fields)
      .filter((field) => !isComputed(field) && field.stamped !== true && traitsOf(field).relation !== 'has_many')
      .map((field) => ({ path: `${name}.${field.name}`, name: field.name })))
    assert.isAbove(fields.length, 100)
    assert.sameMembers(fields.filter(({ name }) => !words.has(name)).map(({ path }) => path), FOR_PEOPLE)
  })
})
