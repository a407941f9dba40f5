import { test } from '@japa/runner'
import fc from 'fast-check'
import { compare, decimal, fixed, NotExact, plus, quotient, scaled, times, toInteger, toStep } from '#schema/decimal'

/** Numeric strings with up to six decimals. */
const numeric = fc.tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.nat(6)).map(([units, scale]) => fixed({ units, scale }, scale))

test.group('schema / decimal', () => {
  test('keeps {$self} as it is written')
    .with(['0', '12', '-12.500', '0.01', '007.10', '123456789012345678901234567890.123'])
    .run(({ assert }, text) => {
      const places = text.split('.')[1]?.length ?? 0
      assert.equal(fixed(decimal(text), places), text.replace(/^00/, ''))
    })

  test('refuses {$self}, which is no plain numeric string')
    .with(['', ' ', '1,5', '1e3', '.5', '5.', '+1', '--1', 'NaN', '٣', '1 000'])
    .run(({ assert }, text) => {
      assert.throws(() => decimal(text), `${JSON.stringify(text)} is not an exact decimal number`)
    })

  test('refuses a fraction in a number, which is a float', ({ assert }) => {
    for (const float of [0.1, 1.5, NaN, Infinity, 2 ** 53]) {
      assert.throws(() => decimal(float), NotExact)
      assert.throws(() => scaled(float, 2), NotExact)
    }
  })

  test('adds what floats cannot: 0.1 + 0.2 is 0.3', ({ assert }) => {
    assert.equal(fixed(plus(decimal('0.1'), decimal('0.2')), 17), '0.30000000000000000')
    assert.equal(fixed(times(decimal('1.005'), decimal(100)), 1), '100.5')
    assert.equal(compare(scaled(1250, 2), decimal('12.5')), 0)
  })

  test('rounds {value} to {places} decimals as {expected}, halves away from zero')
    .with([
      { value: '2.5', places: 0, expected: '3' },
      { value: '-2.5', places: 0, expected: '-3' },
      { value: '2.4999', places: 0, expected: '2' },
      { value: '1.005', places: 2, expected: '1.01' },
      { value: '-1.005', places: 2, expected: '-1.01' },
      { value: '-0.004', places: 2, expected: '0.00' },
      { value: '0.05', places: 1, expected: '0.1' },
      { value: '7', places: 3, expected: '7.000' },
      { value: '-0.5', places: 2, expected: '-0.50' },
    ])
    .run(({ assert }, { value, places, expected }) => {
      assert.equal(fixed(decimal(value), places), expected)
    })

  test('brings {value} to a step of {step}, {mode}: {expected}')
    .with([
      { value: '2.544', step: '0.01', mode: 'nearest', expected: '2.54' },
      { value: '2.545', step: '0.01', mode: 'nearest', expected: '2.55' },
      { value: '2.541', step: '0.01', mode: 'up', expected: '2.55' },
      { value: '2.549', step: '0.01', mode: 'down', expected: '2.54' },
      { value: '2.50', step: '0.01', mode: 'up', expected: '2.50' },
      { value: '2.62', step: '0.25', mode: 'nearest', expected: '2.50' },
      { value: '2.625', step: '0.25', mode: 'nearest', expected: '2.75' },
      { value: '-2.6', step: '0.5', mode: 'up', expected: '-2.50' },
      { value: '-2.6', step: '0.5', mode: 'down', expected: '-3.00' },
      { value: '128.14', step: '2', mode: 'up', expected: '130.00' },
    ] as const)
    .run(({ assert }, { value, step, mode, expected }) => {
      assert.equal(fixed(toStep(decimal(value), decimal(step), mode), 2), expected)
    })

  test('refuses a step that is not above zero and a division by zero', ({ assert }) => {
    assert.throws(() => toStep(decimal(1), decimal(0)), 'a rounding step is above zero')
    assert.throws(() => toStep(decimal(1), decimal('-0.1')), 'a rounding step is above zero')
    assert.throws(() => quotient(decimal(1), decimal('0.00')), 'division by zero')
  })

  test('refuses a whole number beyond what a number holds exactly', ({ assert }) => {
    assert.equal(toInteger(decimal('9007199254740991.4')), Number.MAX_SAFE_INTEGER)
    assert.throws(() => toInteger(decimal('9007199254740991.5')), NotExact)
  })

  test('is read back as it was written', ({ assert }) => {
    fc.assert(fc.property(numeric, (text) => {
      assert.equal(fixed(decimal(text), text.split('.')[1]?.length ?? 0), text)
    }))
  })

  test('adds and multiplies in any order, and multiplies sums part by part', ({ assert }) => {
    fc.assert(fc.property(numeric, numeric, numeric, (x, y, z) => {
      const [a, b, c] = [decimal(x), decimal(y), decimal(z)]
      assert.equal(compare(plus(a, b), plus(b, a)), 0)
      assert.equal(compare(times(a, b), times(b, a)), 0)
      assert.equal(compare(times(a, plus(b, c)), plus(times(a, b), times(a, c))), 0)
    }))
  })

  test('rounds no further than half a step, and to the same size with either sign', ({ assert }) => {
    fc.assert(fc.property(numeric, fc.nat(6), (text, places) => {
      const value = decimal(text)
      const rounded = decimal(fixed(value, places))
      const twiceTheGap = times(plus(rounded, times(value, decimal(-1))), decimal(2))
      const step = { units: 1n, scale: places }
      assert.isAtMost(compare(twiceTheGap, step), 0)
      assert.isAtLeast(compare(twiceTheGap, times(step, decimal(-1))), 0)
      assert.equal(compare(decimal(fixed(times(value, decimal(-1)), places)), times(rounded, decimal(-1))), 0)
    }))
  })
})
