/**
 * A field that may be edited must not do what a transition or another call protects with a stricter permission: for every field that
 * these write too, the definition names the same permission (`write`), or it is said here why the right to edit is enough.
 */
import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { app } from '#resources'
import { isComputed, permissionFor, resourceOperations, type FieldData, type ResourceData } from '#schema/definition'
import { isServerOnly } from '#schema/fields/index'

const resources = Object.entries(app.resources as unknown as Readonly<Record<string, ResourceData>>)

/** `resource.field`, which a transition writes with another permission than editing needs. */
const OF_TRANSITIONS: Readonly<Record<string, string>> = {
  'order_items.tissu': 'said at the intake, corrected when it is measured; it changes the price only while that is open',
  'order_items.type': 'like tissu', 'order_items.condition': 'like tissu', 'order_items.quantity': 'like tissu',
  'order_items.photos_after': 'a photo, which whoever works there adds',
  'tasks.note': 'a remark', 'tasks.photos': 'photos, which whoever works there adds',
  'maintenances.cost': 'estimated before, known afterwards; a completed one is not edited',
  'maintenances.note': 'a remark', 'maintenances.photos': 'like tasks.photos',
  'order_delivery_items.note': 'a remark',
}

/** `resource.field`, which code writes for another reason than an edit of it. */
const OF_CODE: Readonly<Record<string, string>> = {
  'orders.transport_fee': 'by its own permission',
  'orders.discount_type': 'by its own permission', 'orders.discount_value': 'by its own permission',
  'order_items.photos_before': 'what a courier takes at the door, with a photo of it',
  'order_items.known_item_id': 'known items are chosen at the intake',
  'order_services.quantity': 'from the items, unless it is entered; the price is the server\'s',
  'order_deliveries.date': 'what is planned: assertTheirsToPlan; else the clerk agrees it with the client',
  'order_deliveries.slot_from': 'like date', 'order_deliveries.slot_to': 'like date', 'order_deliveries.address_id': 'like date',
  'orders.requested_collect_at': 'what its stop says, which was agreed with the client', 'orders.requested_collect_to': 'like its start',
  'orders.requested_delivery_at': 'like a collection', 'orders.requested_delivery_to': 'like a collection',
  'addresses.location': 'where the courier stood; the client and the office set it too',
  'addresses.zone_id': 'the zone around its pin, drawn anew: by the permission for zones',
  'shipments.type': 'by the same permission',
  'repeat_orders.next_on': 'the next time after one that is made or left out',
  'vehicles.odometer': 'what the courier or the office reads at the end of a shipment',
  'print_profiles.is_default': 'by the same permission',
}

const isEditable = (r: ResourceData, name: string) => {
  const field = r.fields[name]
  return field !== undefined && resourceOperations(r).includes('edit')
    && !field.stamped && !isComputed(field) && !isServerOnly(field as never) && !(field as FieldData & { create_only?: true }).create_only
}

/** Fields that a person writes by a transition: `resource.field`, and its permission. */
const byTransitions = () => resources.flatMap(([name, r]) => Object.values(r.transitions ?? {}).flatMap((transition) => {
  const { ask = {}, set = {}, allow } = transition
  if (allow === undefined) return []
  return [...Object.keys(ask), ...Object.keys(set)].map((field) => ({ r, name, field, allow }))
}))

/** `store.update('orders', id, { … })` below backend: the fields that are named there. */
function byCode(): string[] {
  const files = globSync('backend/**/*.ts').filter((path) => !/backend\/(app|engine)\//.test(path))
  return files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\.update\('(\w+)',[^{;]*\{([^;]*?)\}\)/gs)]
    .flatMap(([, resource = '', values = '']) => [...values.matchAll(/\b(\w+)\s*(?=[:,}]|$)/g)].map(([, field]) => `${resource}.${field}`)))
}

test.group('schema / stricter writes', () => {
  test('an edit does nothing that a transition protects with another permission', ({ assert }) => {
    const open = byTransitions().filter(({ r, name, field, allow }) => {
      const write = r.fields[field]?.write ?? permissionFor(r, 'edit')
      return isEditable(r, field) && write !== allow && OF_TRANSITIONS[`${name}.${field}`] === undefined
        // The assignment of a task is its lead's; whoever executes it names the machine.
        && !(name === 'tasks' && field === 'machine_id' && write === 'task-assign')
    })
    assert.deepEqual(open.map(({ name, field, allow }) => `${name}.${field}: ${allow}`), [])
  })

  test('of every editable field that other calls write it is known why editing it is enough', ({ assert }) => {
    const open = [...new Set(byCode())].filter((path) => {
      const [name = '', field = ''] = path.split('.')
      const r = resources.find(([one]) => one === name)?.[1]
      return r && isEditable(r, field) && r.fields[field]?.write === undefined && OF_CODE[path] === undefined
    })
    assert.deepEqual(open, [])
  })

  test('the reasons are of fields that exist', ({ assert }) => {
    const exists = (path: string) => resources.some(([name, r]) => Object.keys(r.fields).some((field) => `${name}.${field}` === path))
    assert.deepEqual([...Object.keys(OF_TRANSITIONS), ...Object.keys(OF_CODE)].filter((path) => !exists(path)), [])
  })
})
