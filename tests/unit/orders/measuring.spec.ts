import { test } from '@japa/runner'
import fc from 'fast-check'
import { exactQuantity } from '#common/orders/item_quantity'
import { missingMeasures } from '#common/orders/required_measures'
import { measuredQuantity, findImplausibleMeasures } from '#backend/trade/orders/items/measuring'
import { compare, decimal } from '#schema/decimal'

type Measure = Parameters<typeof measuredQuantity>[0]
const unmeasured: Measure = {
  shape: 'rectangle', length_cm: null, width_cm: null, height_cm: null, diameter_cm: null, parts: null, quantity: 1,
}
const rectangle = (length_cm: number, width_cm: number): Measure => ({ ...unmeasured, length_cm, width_cm })
const round = (diameter_cm: number): Measure => ({ ...unmeasured, shape: 'round', diameter_cm })
const composite = (...sides: [number, number][]): Measure => ({
  ...unmeasured, shape: 'composite', parts: sides.map(([length_cm, width_cm]) => ({ length_cm, width_cm })),
})
const side = fc.integer({ min: 20, max: 1500 })

test.group('orders / measured quantity', () => {
  test('is {expected} {unit} for {title}')
    .with([
      { title: 'a carpet of 200 × 300', measure: rectangle(200, 300), unit: 'm2', expected: '6.000' },
      { title: 'a round one of 180, π rounded once', measure: round(180), unit: 'm2', expected: '2.545' },
      { title: 'an oval of 160 × 230', measure: { ...rectangle(230, 160), shape: 'oval' }, unit: 'm2', expected: '2.890' },
      { title: 'an L of two parts', measure: composite([300, 100], [150, 50]), unit: 'm2', expected: '3.750' },
      { title: 'three equal runners', measure: { ...rectangle(333, 67), quantity: 3 }, unit: 'm2', expected: '6.693' },
      { title: 'two curtains of 275', measure: { ...rectangle(275, 140), quantity: 2 }, unit: 'ml', expected: '5.500' },
      { title: 'a sofa in three lengths', measure: composite([200, 70], [310, 70], [95, 70]), unit: 'ml', expected: '6.050' },
      { title: 'a round item by the metre', measure: round(180), unit: 'ml', expected: '1.800' },
      { title: 'seven shirts', measure: { ...unmeasured, quantity: 7 }, unit: 'u', expected: '7.000' },
      { title: 'a salon of 530', measure: { ...unmeasured, shape: null, length_cm: 530 }, unit: 'ml', expected: '5.300' },
      { title: 'an item without a shape', measure: { ...unmeasured, shape: null }, unit: 'u', expected: '1.000' },
    ] as const)
    .run(({ assert }, { measure, unit, expected }) => {
      assert.equal(measuredQuantity(measure, unit), expected)
    })

  test('is null while the unit or a measure that it needs is missing', ({ assert }) => {
    assert.isNull(measuredQuantity(rectangle(200, 300), null))
    assert.isNull(measuredQuantity({ ...rectangle(200, 300), width_cm: null }, 'm2'))
    assert.isNull(measuredQuantity({ ...rectangle(200, 300), shape: 'round' }, 'm2'))
    assert.isNull(measuredQuantity({ ...rectangle(200, 300), shape: null }, 'm2'))
    assert.isNull(measuredQuantity(composite(), 'm2'))
    assert.isNull(measuredQuantity(composite(), 'ml'))
    assert.isNull(measuredQuantity(unmeasured, 'ml'))
  })

  test('does not depend on which side is called the length', ({ assert }) => {
    fc.assert(fc.property(side, side, fc.constantFrom('rectangle', 'oval'), (a, b, shape) => {
      assert.equal(measuredQuantity({ ...rectangle(a, b), shape }, 'm2'), measuredQuantity({ ...rectangle(b, a), shape }, 'm2'))
    }))
  })

  test('of a composite is the sum of its parts, to the last digit', ({ assert }) => {
    fc.assert(fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 8 }), (parts) => {
      const cm2 = parts.reduce((sum, [length, width]) => sum + length * width, 0)
      assert.equal(compare(exactQuantity(composite(...parts), 'm2') ?? decimal(-1), { units: BigInt(cm2), scale: 4 }), 0)
    }))
  })

  test('of a round one lies between the squares inside and outside it, and equals the oval of equal sides', ({ assert }) => {
    fc.assert(fc.property(side, (diameter) => {
      const area = Number(measuredQuantity(round(diameter), 'm2'))
      assert.isAbove(area, diameter ** 2 / 20000)
      assert.isBelow(area, diameter ** 2 / 10000)
      assert.equal(measuredQuantity({ ...rectangle(diameter, diameter), shape: 'oval' }, 'm2'), measuredQuantity(round(diameter), 'm2'))
    }))
  })

  test('grows with every side and with the quantity', ({ assert }) => {
    fc.assert(fc.property(side, side, fc.integer({ min: 1, max: 50 }), fc.constantFrom('rectangle', 'oval'), (a, b, quantity, shape) => {
      const exact = (measure: Measure) => exactQuantity({ ...measure, shape }, 'm2') ?? decimal(-1)
      const small = exact({ ...rectangle(a, b), quantity })
      assert.isBelow(compare(small, exact({ ...rectangle(a + 1, b), quantity })), 0)
      assert.isBelow(compare(small, exact({ ...rectangle(a, b), quantity: quantity + 1 })), 0)
    }))
  })
})

test.group('orders / missing measures', () => {
  const tapis = ['length', 'width', 'diameter', 'type'] as const
  test('asks for [{expected}] of {title}')
    .with([
      { title: 'a rectangular carpet', measure: unmeasured, unit: 'm2', params: tapis, expected: ['length_cm', 'width_cm'] },
      { title: 'a carpet with its length', measure: { ...unmeasured, length_cm: 200 }, unit: 'm2', params: tapis, expected: ['width_cm'] },
      { title: 'a measured carpet', measure: rectangle(200, 300), unit: 'm2', params: tapis, expected: [] },
      { title: 'a round carpet', measure: { ...unmeasured, shape: 'round' }, unit: 'm2', params: tapis, expected: ['diameter_cm'] },
      { title: 'an L without parts', measure: composite(), unit: 'm2', params: tapis, expected: ['parts'] },
      { title: 'a carpet, the category asking nothing', measure: unmeasured, unit: 'm2', params: [], expected: ['length_cm', 'width_cm'] },
      { title: 'a curtain', measure: unmeasured, unit: 'ml', params: ['length', 'height'], expected: ['length_cm', 'height_cm'] },
      { title: 'running metres that may be round', measure: { ...unmeasured, shape: null }, unit: 'ml', params: ['length', 'diameter'],
        expected: ['length_cm'] },
      { title: 'a duvet', measure: unmeasured, unit: 'u', params: ['length', 'width'], expected: ['length_cm', 'width_cm'] },
      { title: 'a curtain without a shape', measure: { ...unmeasured, shape: null }, unit: 'ml', params: [], expected: ['length_cm'] },
      { title: 'a shirt without a shape', measure: { ...unmeasured, shape: null }, unit: 'u', params: [], expected: [] },
      { title: 'a blanket', measure: unmeasured, unit: 'u', params: [], expected: [] },
      { title: 'a carpet without a shape', measure: { ...unmeasured, shape: null }, unit: 'm2', params: tapis, expected: ['shape'] },
    ] as const)
    .run(({ assert }, { measure, unit, params, expected }) => {
      assert.deepEqual(missingMeasures(measure, unit, params), [...expected])
    })

  test('asks for nothing exactly when the quantity is known, whatever the category', ({ assert }) => {
    const cm = fc.option(side)
    const measure = fc.record({
      shape: fc.constantFrom('rectangle', 'round', 'oval', 'composite', null),
      length_cm: cm, width_cm: cm, height_cm: cm, diameter_cm: cm,
      parts: fc.option(fc.array(fc.record({ length_cm: side, width_cm: side }), { maxLength: 3 })),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(fc.property(measure, fc.constantFrom('m2', 'ml', 'u'), (given, unit) => {
      assert.equal(missingMeasures(given, unit, []).length === 0, measuredQuantity(given, unit) !== null)
    }))
  })
})

test.group('orders / plausibility', () => {
  test('judges {title}')
    .with([
      { title: 'a carpet', measure: rectangle(200, 300), expected: [] },
      { title: 'the smallest and the longest side', measure: rectangle(20, 1500), expected: [] },
      { title: 'a side of 19', measure: rectangle(19, 300), expected: [{ code: 'out_of_bounds', field: 'length_cm' }] },
      { title: 'a side of 1501', measure: rectangle(300, 1501), expected: [{ code: 'out_of_bounds', field: 'width_cm' }] },
      { title: 'millimetres', measure: round(1800), expected: [{ code: 'out_of_bounds', field: 'diameter_cm' }] },
      { title: 'a low curtain', measure: { ...unmeasured, height_cm: 12 }, expected: [{ code: 'out_of_bounds', field: 'height_cm' }] },
      {
        title: 'the second part of an L', measure: composite([300, 100], [150, 5]),
        expected: [{ code: 'out_of_bounds', field: 'parts.1.width_cm' }],
      },
      { title: 'a diameter left from another shape', measure: { ...rectangle(200, 300), diameter_cm: 3 }, expected: [] },
      { title: 'exactly 40 m²', measure: rectangle(1000, 400), expected: [] },
      { title: 'more than 40 m²', measure: rectangle(1001, 400), expected: [{ code: 'large', area: '40.040' }] },
      { title: 'many items of 5 m²', measure: { ...rectangle(250, 200), quantity: 20 }, expected: [] },
      { title: 'nothing measured', measure: unmeasured, expected: [] },
    ] as const)
    .run(({ assert }, { measure, expected }) => {
      assert.deepEqual(findImplausibleMeasures(measure), [...expected])
    })
})
