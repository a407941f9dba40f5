/**
 * An issued invoice and its orders never disagree. Every way to change what is billed is tried on an order in every status, once without
 * an invoice, where many of them do change it, and once with one.
 */
import { test } from '@japa/runner'
import { INVOICE_CHECKS } from '#backend/pages/invariants/invoice_checks'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { resourceOf } from '#backend/engine/definition/registry'
import { translator } from '#backend/engine/i18n/translator'
import { isBilledItem } from '#backend/trade/orders/items/order_items'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { LOCALES } from '#common/locales'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import {
  aCarpetCategory, aTarif, completedOrder, confirmedOrder, deliveredOrder, measuredOrder, readOrder,
} from '#tests/support/rows/orders'
import { withStore } from '#tests/support/server/with_store'
import type { ResourceName, Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

interface Subject { readonly order: Row<'orders'>; readonly items: readonly Row<'order_items'>[]; readonly line: Row<'order_services'> }
type Way = (store: Store, subject: Subject) => Promise<unknown>

/** Whatever a dialog asks for. */
const answers = ({ items: [first] }: Subject): Readonly<Record<string, unknown>> => ({
  cancel_reason: 'other', confirmation_channel: 'counter', told_by: 'phone', transport_fee: 700, promised_at: '2027-01-04T10:00:00.000Z',
  rating: 4, amount: 100, method: 'card', accepted: [], declined: [first?.id], decision: 'declined', unit_price: 777,
  shape: 'rectangle', length_cm: 500, width_cm: 400, type: 'tapis_frange', tissu: 'laine', measure_place: 'bureau',
  remeasure_reason: 'Again',
})

const transitionsOf = <N extends ResourceName>(name: N, idOf: (subject: Subject) => number): [string, Way][] =>
  Object.entries(resourceOf(name).transitions).map(([verb, { ask = {}, args = {} }]) => [`${name}.${verb}`, async (store, subject) => {
    const given = Object.entries(answers(subject))
    const among = (names: object) => Object.fromEntries(given.filter(([key]) => key in names))
    await store.transition(name, idOf(subject), verb, { reason: 'Because', ask: among(ask), args: among(args) })
  }])

const patches: Readonly<Record<string, Way>> = {
  discount: (store, { order }) => store.update('orders', order.id, { discount_type: 'percent', discount_value: '5.00' }),
  'no discount': (store, { order }) => store.update('orders', order.id, { discount_type: null, discount_value: null }),
  fee: (store, { order }) => store.update('orders', order.id, { transport_fee: 1234 }),
  grade: async (store, { order, items: [item] }) => {
    await aTarif(store, await findOrFail(store, 'categories', item!.category_id), { grade: 'vip', price: 9999 })
    return store.update('orders', order.id, { grade: 'vip' })
  },
  type: (store, { order }) => store.update('orders', order.id, { type: 'transport', address_id: null }),
  quantity: (store, { items: [item] }) => store.update('order_items', item!.id, { quantity: 3 }),
  fabric: async (store, { items: [item] }) => {
    await aTarif(store, await findOrFail(store, 'categories', item!.category_id), { tissu: 'soie', price: 8888 })
    return store.update('order_items', item!.id, { tissu: 'soie' })
  },
  decline: (store, { items: [item] }) => store.update('order_items', item!.id, { decision: 'declined' }),
  price: (store, { items: [item] }) => store.update('order_items', item!.id, { unit_price: 1 }),
  'price of both': async (store, { items }) => { for (const { id } of items) await store.update('order_items', id, { unit_price: 2000 }) },
  'new item': (store, { order, items: [item] }) => store.insert('order_items', { order_id: order.id, category_id: item!.category_id }),
  'new service': async (store, { order, line }) => store.insert('order_services', { order_id: order.id, service_id: line.service_id }),
  'price of a service': (store, { line }) => store.update('order_services', line.id, { unit_price: 4321 }),
  'price list': (store, { items: [item] }) => store.update('tarifs', item!.tarif_id!, { price: 4444 }),
  'both, in two writes that end where they began': async (store, { order }) => {
    await store.update('orders', order.id, { transport_fee: 100 })
    await store.update('orders', order.id, { transport_fee: order.transport_fee })
  },
}

const WAYS: readonly (readonly [string, Way])[] = [
  ...transitionsOf('orders', ({ order }) => order.id), ...transitionsOf('order_items', ({ items: [item] }) => item!.id),
  ...Object.entries(patches),
]

const STATES: Readonly<Record<string, (store: Store) => Promise<{ readonly id: number }>>> = {
  measured: async (store) => (await measuredOrder(store, await twoCarpets(store))).order,
  confirmed: async (store) => (await confirmedOrder(store, await twoCarpets(store))).order,
  completed: async (store) => (await completedOrder(store, await twoCarpets(store))).order,
  delivered: async (store) => deliveredOrder(store, await twoCarpets(store)),
}

/** At the minimum: a lower price per m² changes the line, and no sum. */
async function twoCarpets(store: Store) {
  return { items: 2, category_id: (await aCarpetCategory(store, { category: { min_charge: 9000 } })).id }
}

/** With a discount of 100 % no sum shows what changes in the lines. */
const DISCOUNTS = {
  none: {}, percent: { discount_type: 'percent', discount_value: '10.00' }, all: { discount_type: 'percent', discount_value: '100' },
} as const

async function subjectIn(store: Store, state: string, discount: keyof typeof DISCOUNTS): Promise<Subject> {
  const made = await STATES[state]!(store)
  const service = await store.insert('services', { name: { en: 'Express' }, method: 'forfait', price: 500, validity: 'order' })
  const paid = (await store.select('transactions', { order_id: made.id }))[0]
  if (paid) return { ...await readOrder(store, made.id), line: { id: 0, service_id: service.id } as Row<'order_services'> }
  const line = await store.insert('order_services', { order_id: made.id, service_id: service.id })
  await store.update('orders', made.id, DISCOUNTS[discount])
  return { ...await readOrder(store, made.id), line }
}

async function invoice(store: Store, { order }: Subject): Promise<Row<'invoices'>> {
  const { id } = await store.insert('invoices', { client_id: order.client_id, orders: [order.id] })
  return store.transition('invoices', id, 'issue')
}

async function billedIn(store: Store, { order: { id } }: Subject): Promise<string> {
  const { order, items } = await readOrder(store, id)
  const { status, total, vat_amount, vat_rate, subtotal, services_total, transport_fee, discount_amount } = order
  const sums = [total, vat_amount, vat_rate, subtotal, services_total, transport_fee, discount_amount]
  const lines = items.filter(isBilledItem).map(({ id, billed_quantity, unit_price, amount }) => [id, billed_quantity, unit_price, amount])
  const services = (await store.select('order_services', { order_id: id })).map((line) => [line.id, line.quantity, line.amount])
  return JSON.stringify([status === 'canceled', ...sums, lines, services])
}

const UNDONE = new Error('undone')

/** What became of it, in a transaction that is rolled back. */
async function outcomeOf(subject: Subject, way: Way, look: (store: Store) => Promise<string>): Promise<string | PublicError> {
  let seen: string | PublicError = ''
  await withStore(async (store) => {
    try {
      await way(store, subject)
      seen = await look(store)
    } catch (error) {
      if (!(error instanceof PublicError)) throw error
      seen = error
    }
    throw UNDONE
  }).catch((error: unknown) => { if (error !== UNDONE) throw error })
  return seen
}

test.group('invoices / orders of an issued invoice', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const findings = watchInvariants(group, INVOICE_CHECKS)

  for (const state of Object.keys(STATES)) {
    for (const discount of state === 'delivered' ? ['none'] as const : ['none', 'percent', 'all'] as const) {
      test(`nothing that is billed changes: ${state}, discount ${discount}`, async ({ assert }) => {
        const subject = await withStore((store) => subjectIn(store, state, discount))
        const before = await withStore((store) => billedIn(store, subject))
        const changing: string[] = []
        for (const [name, way] of WAYS) {
          const after = await outcomeOf(subject, way, (store) => billedIn(store, subject))
          if (typeof after === 'string' && after !== before) changing.push(name)
        }
        if (state !== 'delivered') assert.isAbove(changing.length, 4, `only ${changing.join()} change the price`)

        const { number } = await withStore((store) => invoice(store, subject))
        const broken = async (store: Store) => JSON.stringify((await findings(store))[0]) ?? billedIn(store, subject)
        for (const [name, way] of WAYS) {
          const after = await outcomeOf(subject, way, broken)
          if (typeof after === 'string') assert.equal(after, before, name)
          else if (changing.includes(name)) assert.match(textOf(after), new RegExp(`${number}|credit note`), name)
        }
      })
    }
  }

  test('the refusal names the field or what would change, the order and the invoice, in each language', async ({ assert }) => {
    const { subject, number } = await withStore(async (store) => {
      const subject = await subjectIn(store, 'measured', 'none')
      return { subject, number: (await invoice(store, subject)).number }
    })
    assert.deepEqual(await fieldErrorsOf(() => withStore((store) => patches.discount!(store, subject))), {
      discount_type: `${subject.order.code} is on the issued invoice ${number}, so “Discount type” can no longer change. `
        + 'Issue a credit note for the invoice first.',
    })
    assert.property(await fieldErrorsOf(() => withStore((store) => patches.quantity!(store, subject))), 'quantity')
    const refused = await outcomeOf(subject, patches['new service']!, () => Promise.resolve(''))
    for (const locale of LOCALES) {
      const text = (refused as PublicError).messageIn(translator(locale))
      for (const part of [subject.order.code, number, translator(locale)('orders.fields.services')]) assert.include(text, String(part))
    }
  })

  test('after a credit note it changes again', async ({ assert }) => {
    const total = await withStore(async (store) => {
      const subject = await subjectIn(store, 'confirmed', 'none')
      await store.transition('invoices', (await invoice(store, subject)).id, 'credit', { reason: 'Wrong price' })
      await patches.discount!(store, subject)
      return (await store.find('orders', subject.order.id))!.total
    })
    assert.equal(total, 17_575)
  })
})

const textOf = (error: PublicError): string =>
  [error.messageIn(translator('en')), JSON.stringify(error.extraIn(translator('en')))].join(' ')
