import { test } from '@japa/runner'
import { buildInvoiceLines } from '#backend/invoices/invoice_lines'
import { nextNumber, invoiceSeriesOf } from '#backend/invoices/invoice_number'

test.group('invoices / numbers', () => {
  test('go on without a gap, in a series of each kind, year and site', ({ assert }) => {
    assert.equal(nextNumber(invoiceSeriesOf('invoice', 1, '2026-11-21'), null), 'FAC-2026-0001')
    assert.equal(nextNumber(invoiceSeriesOf('receipt', 1, '2026-11-21'), 'REC-2026-0041'), 'REC-2026-0042')
    assert.equal(nextNumber(invoiceSeriesOf('credit_note', 2, '2027-01-01'), null), 'AV2-2027-0001')
    assert.equal(nextNumber('FAC-2026-', 'FAC-2026-9999'), 'FAC-2026-10000')
  })
})

test.group('invoices / lines', () => {
  const given = {
    order: { code: 'CMD-26-000001', transport_fee: 2000, discount_amount: 500 },
    items: [
      { tag_code: 'AB12CD34', billed_quantity: '6.000', unit: 'm2', unit_price: 1500, amount: 9000, name: { en: 'Carpet', fr: 'Tapis' } },
    ],
    services: [{ quantity: '1.000', unit_price: 5000, amount: 5000, name: { en: 'Express' } }],
  } as const

  test('add up to what the client pays, the discount below zero', ({ assert }) => {
    const lines = buildInvoiceLines(given, 'fr')
    assert.deepEqual(lines.map(({ designation, amount }) => [designation, amount]), [
      ['Tapis AB12CD34', 9000], ['Express', 5000], ['Transport', 2000], ['Remise', -500],
    ])
    assert.equal(lines.reduce((sum, { amount }) => sum + amount, 0), 15_500)
  })

  test('have no line for a missing fee or discount', ({ assert }) => {
    assert.lengthOf(buildInvoiceLines({ ...given, order: { code: 'X', transport_fee: null, discount_amount: 0 }, services: [] }, 'ar'), 1)
  })
})
