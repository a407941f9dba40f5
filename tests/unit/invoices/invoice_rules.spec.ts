import { test } from '@japa/runner'
import { registry } from '#backend/engine/definition/registry'
import { buildInvoiceLines } from '#backend/trade/invoices/lines'
import { invoiceBalance } from '#backend/trade/invoices/balance'
import { vatLinesOf } from '#backend/trade/invoices/vat_lines'
import { nextNumber, invoiceSeriesOf } from '#backend/trade/invoices/number'

test.group('invoices / numbers', () => {
  test('go on without a gap, in a series of each kind, year and site', ({ assert }) => {
    assert.equal(nextNumber(invoiceSeriesOf('invoice', 1, '2026-11-21'), null), 'FAC-2026-0001')
    assert.equal(nextNumber(invoiceSeriesOf('receipt', 1, '2026-11-21'), 'REC-2026-0041'), 'REC-2026-0042')
    assert.equal(nextNumber(invoiceSeriesOf('credit_note', 2, '2027-01-01'), null), 'AV2-2027-0001')
    assert.equal(nextNumber('FAC-2026-', 'FAC-2026-9999'), 'FAC-2026-10000')
  })
})

test.group('codes', () => {
  test('of two kinds never begin alike: a claim was taken for a receipt', ({ assert }) => {
    const formats = [...registry.values()].flatMap(({ fields }) => Object.values(fields).flatMap(({ format }) => format ?? []))
    const series = (['receipt', 'invoice', 'credit_note'] as const).map((kind) => invoiceSeriesOf(kind, 1, '2026-01-01'))
    const prefixes = [...formats, ...series].flatMap((code) => /^[A-Z]+-/.exec(code)?.[0] ?? [])
    assert.isAbove(prefixes.length, 10)
    assert.deepEqual(prefixes.filter((prefix, index) => prefixes.indexOf(prefix) !== index), [])
  })
})

test.group('invoices / lines', () => {
  const given = {
    order: { code: 'CMD-26-000001', transport_fee: 2000, total: 15_500, vat_amount: 2583, vat_rate: '20.00', vat_mode: 'included' },
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
    const order = { ...given.order, transport_fee: null, total: 9000, vat_amount: 1500 }
    assert.lengthOf(buildInvoiceLines({ ...given, order, services: [] }, 'ar'), 1)
  })

  test('add up to the total without VAT where the prices are without it', ({ assert }) => {
    const lines = buildInvoiceLines({ ...given, order: { ...given.order, total: 18_600, vat_amount: 3100, vat_mode: 'added' } }, 'es')
    assert.equal(lines.reduce((sum, { amount }) => sum + amount, 0), 15_500)
  })
})

test.group('invoices / VAT and balance', () => {
  test('VAT is summed by rate, the highest first, as the orders store it', ({ assert }) => {
    assert.deepEqual(vatLinesOf([
      { total: 1100, vat_amount: 100, vat_rate: '10.00' }, { total: 9000, vat_amount: 1500, vat_rate: '20.00' },
      { total: 35, vat_amount: 3, vat_rate: '10' }, { total: 0, vat_amount: 0, vat_rate: '0.00' },
    ]), [
      { rate: '20.00', total_excl_vat: 7500, amount: 1500 }, { rate: '10.00', total_excl_vat: 1032, amount: 103 },
      { rate: '0.00', total_excl_vat: 0, amount: 0 },
    ])
  })

  test('what is left is the total less what was paid; nothing of a credit note or of the invoice that it cancels', ({ assert }) => {
    const balance = (values: Partial<Parameters<typeof invoiceBalance>[0]>) =>
      invoiceBalance({ kind: 'invoice', status: 'issued', total: 9000, advance: 0, ...values })
    assert.deepEqual([
      balance({}), balance({ advance: 3000 }), balance({ advance: 9500 }), balance({ status: 'void' }),
      balance({ kind: 'credit_note', total: -9000 }), balance({ status: 'draft', total: null }),
    ], [9000, 6000, -500, 0, 0, null])
  })
})
