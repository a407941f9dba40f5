/** A field of a form promises something: code beyond the generic rooms reads it, or a rule of the definition. */
import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { isComputed, registry, type Field, type Resource } from '#backend/engine/definition/registry'
import { traitsOf } from '#schema/fields/index'
import { fieldNamesIn } from '#schema/predicate'
import { ROOT } from '../../../tools/root.ts'

/** Read by people, in the list and on the record. */
const FOR_PEOPLE = [
  // Notes, and photos beside them.
  'dryings.note', 'tag_batches.note', 'maintenances.note', 'maintenances.photos', 'meter_snapshots.note', 'meter_snapshots.photo_id',
  'cleaning_material_stocks.note', 'cleaning_material_uses.note', 'known_items.note', 'cleaning_materials.photo_id',
  // The papers of a machine and of its parts, for the call to their makers.
  'machines.serial_number', 'machines.purchased_on', 'modules.name', 'modules.reference', 'modules.supplier',
  // Where materials are bought, how to handle them, and the payment of a purchase.
  'cleaning_materials.supplier', 'cleaning_materials.safety_sheet_id', 'cleaning_material_stocks.supplier',
  'cleaning_material_stocks.transaction_id',
  // Who somebody is, for the office.
  'couriers.cin', 'couriers.license_number', 'users.cin', 'users.avatar_id', 'users.hired_on',
  'refused_actions.body', 'delivery_calls.duration_seconds',
  // Says that a zone of a new company is to be replaced; filtered by. Likewise whether a site is a plant, a counter or a depot.
  'zones.is_sample',
  // Why somebody came late.
  'attendances.note',
]

/** Read where the resource has another name: by its type, or in the table of whoever signs in. */
const READ_BY: Readonly<Record<string, string>> = {
  'notification_templates.external_template': 'backend/services/messages/notify.ts',
  'couriers.roles': 'backend/services/auth/rights/granted_permissions.ts',
}

/** Read by what is built with the package of design/rooms.md that is named. */
const AWAITED = [
  // D: values of silk and wool that are declared.
  'known_items.declared_value',
  // E: wages.
  'couriers.salary', 'users.salary', 'users.salary_type',
]

/** Rooms that handle any field, or write it without acting on it. */
const GENERIC = 'backend/{engine,app/demo,app/seed,services/exchange,services/openapi}/**'

test.group('schema / read fields', () => {
  test('code reads every field that a form sets, except notes for people', ({ assert }) => {
    const unread = fieldsOfForms().filter((field) => !isRead(field) && !isRuled(field))
      .map(({ resource, name }) => `${resource.name}.${name}`)
    assert.sameMembers(unread, [...FOR_PEOPLE, ...AWAITED])
  })

  test('a file in which a resource is a mere word reads none of its fields: {$self}')
    .with(['// The sites of the company', 'const sites = rows.filter(Boolean)', "import { pick } from './sites/pick.ts'"])
    .run(({ assert }, text) => { assert.isFalse(names(text, 'sites')) })

  test('but as its type, its row or its table: {$self}')
    .with(["Row<'sites'>", "store.find('sites', id)", 'select address from sites s', 'left join sites on true'])
    .run(({ assert }, text) => { assert.isTrue(names(text, 'sites')) })

  test('code reads every setting', ({ assert }) => {
    const settings = registry.get('settings')
    const quoted = new Set(TEXTS.flatMap((text) => text.match(/'[a-z_.]+'/g) ?? []))
    const unread = Object.values(settings?.fields ?? {}).filter(isOfForm)
      // Public ones are read by pages as `map.tiles_url`.
      .filter(({ name }) => !quoted.has(`'${name}'`) && !quoted.has(`'${name.replace('_', '.')}'`)).map(({ name }) => name)
    assert.deepEqual(unread, [])
  })
})

interface OfResource { readonly resource: Resource; readonly name: string }

const isOfForm = (field: Field): boolean => !isComputed(field) && field.stamped !== true && traitsOf(field).relation !== 'has_many'

/** Settings are the other test's. */
const fieldsOfForms = (): OfResource[] => [...registry.values()].filter(({ name }) => name !== 'settings').flatMap((resource) =>
  Object.values(resource.fields).filter(isOfForm).map(({ name }) => ({ resource, name })))

const TEXTS = globSync('{backend,admin,common}/**/*.{ts,tsx}', { cwd: ROOT, exclude: [GENERIC, 'admin/staff/{resource,fields}/**'] })
  .map((file) => readFileSync(ROOT + file, 'utf8'))
const FILES = TEXTS.map((text) => ({ text, words: new Set(text.match(/\w+/g)) }))

const uses = Map.groupBy([...registry.values()].flatMap(({ fields }) => Object.keys(fields)), (name) => name)

function isRead({ resource, name }: OfResource): boolean {
  const by = READ_BY[`${resource.name}.${name}`]
  if (by !== undefined) return new RegExp(`\\b_?${name}\\b`).test(readFileSync(ROOT + by, 'utf8'))
  const isShared = (uses.get(name)?.length ?? 0) > 1
  return FILES.some(({ text, words }) => words.has(name) && (!isShared || names(text, resource.name)))
}

/** A name that several resources have is read by a file that names this one in quotes or as a table; it may be a word of something else. */
const names = (text: string, resource: string): boolean =>
  new RegExp(`'${resource}'|\\b(?:from|join|update|into|table)\\s+"?${resource}\\b`).test(text)

/** Another field is shown, required, chosen or computed by it. */
const isRuled = ({ resource, name }: OfResource): boolean =>
  Object.values(resource.fields).some(({ show, required, where, lock, expr, reads }) =>
    JSON.stringify([expr, reads]).includes(`"${name}"`) || [show, required, where, lock].some((predicate) =>
      typeof predicate === 'object' && predicate !== null && fieldNamesIn(predicate as Record<string, unknown>).includes(name)))
