import { test } from '@japa/runner'
import { INVOICE_CHECKS } from '#backend/pages/invariants/invoice_checks'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { invoiceDocument } from '#backend/trade/invoices/document'
import { aClient, measuredOrder, measureItem, payOrder, readOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'

const invoiceOf = (orders: readonly Row<'orders'>[]) => withStore(async (store) => {
  const { id } = await store.insert('invoices', { client_id: orders[0]!.client_id, orders: orders.map((order) => order.id) })
  return store.transition('invoices', id, 'issue')
})
const measured = async (options = {}) => (await withStore((store) => measuredOrder(store, options))).order
const sum = (lines: Row<'invoices'>['lines']) => lines?.reduce((total, { amount }) => total + amount, 0)

test.group('invoices / VAT after the settings were changed', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const findings = watchInvariants(group, INVOICE_CHECKS)
  group.each.setup(() => async () => {
    await saveSetting('money_vat_rate', '20')
    await saveSetting('money_prices_include_vat', true)
  })

  test('rate and amount are those of the day when the order was priced', async ({ assert }) => {
    const order = await measured()
    await saveSetting('money_vat_rate', '10')
    assert.include(await invoiceOf([order]), { vat_rate: '20.00', vat_amount: 1500, total: 9000, total_excl_vat: 7500 })
    assert.include(await invoiceOf([await measured()]), { vat_rate: '10.00', vat_amount: 818, total: 9000, total_excl_vat: 8182 })
  })

  test('a later discount does not change the rate, nor whether it is included', async ({ assert }) => {
    const order = await measured()
    await saveSetting('money_vat_rate', '10')
    await saveSetting('money_prices_include_vat', false)
    const discounted = await withStore((store) => store.update('orders', order.id, { discount_type: 'amount', discount_value: '30' }))
    assert.include(discounted, { total: 6000, vat_amount: 1000, vat_rate: '20.00', vat_mode: 'included' })
  })

  test('a price that is measured again takes the rate of its day', async ({ assert }) => {
    const order = await measured()
    await saveSetting('money_vat_rate', '10')
    const again = await withStore(async (store) => {
      await store.transition('orders', order.id, 'remeasure', { reason: 'Too small' })
      const [item] = (await readOrder(store, order.id)).items
      await store.transition('order_items', item!.id, 'revise', { reason: 'Too small' })
      const unpriced = (await store.find('orders', order.id))!
      await measureItem(store, item!, {}, { remeasure_reason: 'Too small' })
      return [unpriced, (await store.find('orders', order.id))!]
    })
    assert.deepEqual(again.map(({ total, vat_rate, vat_amount }) => [total, vat_rate, vat_amount]), [
      [null, null, null], [9000, '10.00', 818],
    ])
  })

  test('orders of several rates: each line and each sum has its own', async ({ assert }) => {
    const client_id = (await withStore((store) => aClient(store))).id
    const first = await measured({ client_id })
    await saveSetting('money_vat_rate', '10')
    const second = await measured({ client_id })
    await saveSetting('money_prices_include_vat', false)
    const third = await measured({ client_id })
    const invoice = await invoiceOf([first, second, third])
    assert.deepInclude(invoice, {
      vat_rate: null, vat_amount: 1500 + 818 + 900, total: 9000 + 9000 + 9900,
      vat_lines: [{ rate: '20.00', total_excl_vat: 7500, amount: 1500 }, { rate: '10.00', total_excl_vat: 8182 + 9000, amount: 818 + 900 }],
    })
    assert.deepEqual(invoice.lines?.map(({ vat_rate, amount }) => [vat_rate, amount]), [['20.00', 9000], ['10.00', 9000], ['10.00', 9000]])
    const paper = JSON.stringify(invoiceDocument({ ...invoice, locale: 'en', credit_of: null }).pages)
    for (const text of ['20 %', '10 %']) assert.include(paper, text)
  })

  test('lines add up to what the invoice says, whatever the prices include', async ({ assert }) => {
    for (const [rate, included] of [['20', true], ['20', false], ['7.5', true], ['7.5', false], ['0', true], ['0', false]] as const) {
      await saveSetting('money_vat_rate', rate)
      await saveSetting('money_prices_include_vat', included)
      const order = await measured({ items: 3, discount_type: 'percent', discount_value: '3.33' })
      await withStore((store) => payOrder(store, order, 1234))
      const { total, total_excl_vat, vat_amount, lines } = await invoiceOf([order])
      assert.equal(sum(lines), included ? total : total_excl_vat, `${rate} ${included}`)
      assert.equal((total_excl_vat ?? 0) + (vat_amount ?? 0), total, `${rate} ${included}`)
    }
    assert.deepEqual(await withStore(findings), [])
  })
})
