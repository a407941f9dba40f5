import { test } from '@japa/runner'
import fc from 'fast-check'
import { billedQuantity, lineAmount } from '#common/orders/item_price'
import { exactQuantity } from '#common/orders/item_quantity'
import { measuredQuantity } from '#backend/trade/orders/items/measuring'
import { discountAmount, orderTotal, serviceAmount, serviceQuantity, vatAmount } from '#backend/trade/orders/price/pricing'
import { compare, decimal, plus, times } from '#schema/decimal'

const nearest = { step: '0.01', mode: 'nearest' } as const
const french = { rate: '20', included: true }
const onTop = { rate: '20', included: false }
const order = {
  subtotal: 10000, services_total: 2000, transport_fee: 500, discount_type: null, discount_value: null, goodwill_total: 0,
} as const
const unmeasured = { length_cm: null, width_cm: null, height_cm: null, diameter_cm: null, parts: null, quantity: 1 }
const carpet = { ...unmeasured, shape: 'rectangle', length_cm: 200, width_cm: 300 } as const
const round = { ...unmeasured, shape: 'round', diameter_cm: 180 } as const

/** A numeric string of whole thousandths. */
const thousandths = (units: number) => `${Math.floor(units / 1000)}.${String(units % 1000).padStart(3, '0')}`
const quantity = fc.nat(2_000_000).map(thousandths)
const price = fc.nat(100_000)

test.group('orders / pricing', () => {
  test('scenario 1: 200 × 300 and round 180 at 15 MAD are 90.00 + 38.10 = 128.10', ({ assert }) => {
    const items = [carpet, round].map((measure) => {
      const billed = billedQuantity(exactQuantity(measure, 'm2') ?? decimal(0), nearest)
      return { measured: measuredQuantity(measure, 'm2'), billed, amount: lineAmount(1500, billed, null) }
    })
    assert.deepEqual(items, [
      { measured: '6.000', billed: '6.000', amount: 9000 },
      { measured: '2.545', billed: '2.540', amount: 3810 },
    ])
    const subtotal = items.reduce((sum, { amount }) => sum + amount, 0)
    assert.equal(orderTotal({ ...order, subtotal, services_total: 0, transport_fee: null }, french), 12810)
  })

  test('bills {exact} as {expected} with a step of {step}, {mode}')
    .with([
      { exact: '2.54469', step: '0.01', mode: 'nearest', expected: '2.540' },
      { exact: '2.545', step: '0.01', mode: 'nearest', expected: '2.550' },
      { exact: '2.54001', step: '0.01', mode: 'up', expected: '2.550' },
      { exact: '2.549', step: '0.01', mode: 'down', expected: '2.540' },
      { exact: '2.6', step: '0.5', mode: 'nearest', expected: '2.500' },
      { exact: '2.01', step: '1', mode: 'up', expected: '3.000' },
      { exact: '0.004', step: '0.01', mode: 'nearest', expected: '0.000' },
    ] as const)
    .run(({ assert }, { exact, step, mode, expected }) => {
      assert.equal(billedQuantity(decimal(exact), { step, mode }), expected)
    })

  test('bills within a step of the measure, on the side that the mode says', ({ assert }) => {
    const steps = fc.constantFrom('0.001', '0.01', '0.05', '0.25', '0.5', '1')
    const modes = fc.constantFrom('nearest', 'up', 'down')
    fc.assert(fc.property(fc.nat(100_000_000), steps, modes, (units, step, mode) => {
      const exact = { units: BigInt(units), scale: 5 }
      const gap = plus(decimal(billedQuantity(exact, { step, mode })), times(exact, decimal(-1)))
      const [low, high] = ({ nearest: ['-0.5', '0.5'], up: ['0', '1'], down: ['-1', '0'] } as const)[mode]
      assert.isAtLeast(compare(gap, times(decimal(step), decimal(low))), 0)
      assert.isAtMost(compare(gap, times(decimal(step), decimal(high))), 0)
    }))
  })

  test('{price} × {billed}, at least {minimum}, is {expected}')
    .with([
      { price: 1500, billed: '6.000', minimum: null, expected: 9000 },
      { price: 1500, billed: '2.540', minimum: 3000, expected: 3810 },
      { price: 1500, billed: '1.100', minimum: 3000, expected: 3000 },
      { price: 1501, billed: '0.500', minimum: null, expected: 751 },
      { price: 0, billed: '6.000', minimum: null, expected: 0 },
      { price: 1050, billed: '0.070', minimum: 0, expected: 74 },
    ])
    .run(({ assert }, { price, billed, minimum, expected }) => {
      assert.equal(lineAmount(price, billed, minimum), expected)
    })

  test('never costs less for more, nor for a higher price', ({ assert }) => {
    const minimums = fc.option(fc.nat(10_000))
    fc.assert(fc.property(fc.nat(2_000_000), fc.nat(5000), price, fc.nat(5000), minimums, (units, more, cents, dearer, minimum) => {
      const amount = lineAmount(cents, thousandths(units), minimum)
      assert.isAtMost(amount, lineAmount(cents, thousandths(units + more), minimum))
      assert.isAtMost(amount, lineAmount(cents + dearer, thousandths(units), minimum))
      assert.isAtLeast(amount, minimum ?? 0)
    }))
  })
})

test.group('orders / services', () => {
  const forfait = { method: 'forfait', quantity: '1.000', unit_price: 2500, min_amount: null } as const
  const unit = { ...forfait, method: 'unit', quantity: '8.545', unit_price: 200 } as const
  test('{title} costs {expected}')
    .with([
      { title: 'a forfait', service: forfait, expected: 2500 },
      { title: 'a forfait, whatever its quantity', service: { ...forfait, quantity: '3.000' }, expected: 2500 },
      { title: 'a forfait below its minimum', service: { ...forfait, min_amount: 3000 }, expected: 3000 },
      { title: 'a unit', service: unit, expected: 1709 },
      { title: 'a unit below its minimum', service: { ...unit, min_amount: 2000 }, expected: 2000 },
      { title: 'no day of storage, even with a minimum', service: { ...unit, quantity: '0.000', min_amount: 2000 }, expected: 0 },
      { title: 'a discount by the unit, whatever the minimum', service: { ...unit, unit_price: -100, min_amount: 2000 }, expected: -855 },
      { title: 'what is not priced yet', service: { ...unit, unit_price: null }, expected: null },
    ])
    .run(({ assert }, { service, expected }) => {
      assert.equal(serviceAmount(service), expected)
    })

  test('{method} by {index} counts {expected}')
    .with([
      { method: 'forfait', index: 'stock', expected: '1.000' },
      { method: 'unit', index: 'total', expected: '8.545' },
      { method: 'unit', index: 'stock', expected: '7.000' },
    ] as const)
    .run(({ assert }, { method, index, expected }) => {
      assert.equal(serviceQuantity({ method, index }, { measured: '8.545', stored_days: 22, free_storage_days: 15 }), expected)
    })

  test('no day of storage counts while it is free', ({ assert }) => {
    const service = { method: 'unit', index: 'stock' } as const
    assert.equal(serviceQuantity(service, { measured: '8.545', stored_days: 15, free_storage_days: 15 }), '0.000')
    assert.equal(serviceQuantity(service, { measured: '8.545', stored_days: 3, free_storage_days: 15 }), '0.000')
  })
})

test.group('orders / discount', () => {
  test('{type} of {value} takes off {expected}')
    .with([
      { type: null, value: null, expected: 0 },
      { type: 'percent', value: null, expected: 0 },
      { type: 'percent', value: '10.00', expected: 1250 },
      { type: 'percent', value: '33.33', expected: 4166 },
      { type: 'percent', value: '150.00', expected: 12500 },
      { type: 'amount', value: '25.50', expected: 2550 },
      { type: 'amount', value: '0.00', expected: 0 },
      { type: 'amount', value: '500.00', expected: 12500 },
      { type: 'amount', value: '-5.00', expected: 0 },
    ] as const)
    .run(({ assert }, { type, value, expected }) => {
      assert.equal(discountAmount({ ...order, discount_type: type, discount_value: value }, french), expected)
    })

  test('never makes a total negative, and the parts always make the total', ({ assert }) => {
    const charged = fc.record({ subtotal: fc.option(price), services_total: fc.option(price), transport_fee: fc.option(price) })
    const discount = fc.record({
      discount_type: fc.constantFrom('amount', 'percent', null), discount_value: fc.option(quantity), goodwill_total: fc.nat(200_000),
    })
    fc.assert(fc.property(charged, discount, (charges, given) => {
      const discount_amount = discountAmount({ ...charges, ...given }, french)
      const total = orderTotal({ ...charges, ...given }, french)
      assert.isAtLeast(total, 0)
      assert.equal(total + discount_amount, (charges.subtotal ?? 0) + (charges.services_total ?? 0) + (charges.transport_fee ?? 0))
    }))
  })

  test('what was given back for goodwill lowers the total by exactly that, whatever the VAT', ({ assert }) => {
    fc.assert(fc.property(price, fc.boolean(), fc.nat(100), (subtotal, included, percent) => {
      const charges = { ...order, subtotal }
      const asked = orderTotal(charges, { rate: '20', included })
      const goodwill_total = Math.floor(asked * percent / 100)
      assert.equal(orderTotal({ ...charges, goodwill_total }, { rate: '20', included }), asked - goodwill_total)
    }))
    assert.equal(discountAmount({ ...order, goodwill_total: 1200 }, french), 1200)
    assert.equal(discountAmount({ ...order, goodwill_total: 1200 }, onTop), 1000)
  })

  test('a service that gives more than is charged leaves nothing to pay', ({ assert }) => {
    const given = { ...order, services_total: -20000, discount_type: 'percent', discount_value: '10.00' } as const
    assert.equal(discountAmount(given, french), 0)
    assert.equal(orderTotal(given, french), 0)
  })
})

test.group('orders / vat', () => {
  test('is within a total of 128.10 and on top of 106.75', ({ assert }) => {
    assert.equal(vatAmount(12810, '20'), 2135)
    assert.equal(vatAmount(12810, '0'), 0)
    assert.equal(vatAmount(10550, '5.5'), 550)
    assert.equal(orderTotal({ ...order, subtotal: 10675, services_total: 0, transport_fee: 0 }, onTop), 12810)
  })

  test('found in a total is exactly what was added to it', ({ assert }) => {
    fc.assert(fc.property(fc.nat(10_000_000), fc.nat(10_000), (subtotal, hundredths) => {
      const rate = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
      const total = orderTotal({ ...order, subtotal, services_total: 0, transport_fee: 0 }, { rate, included: false })
      assert.equal(vatAmount(total, rate), total - subtotal)
    }))
  })
})
