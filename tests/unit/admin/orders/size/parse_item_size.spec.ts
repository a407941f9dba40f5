import { test } from '@japa/runner'
import { withReadSize } from '../../../../../admin/staff/orders/size/read_size.ts'
import { unusualSide } from '../../../../../admin/staff/orders/size/unusual_side.ts'
import { parseItemSize, sidesOf, sizeText } from '../../../../../admin/staff/orders/size/parse_item_size.ts'

const carpet = { unit: 'm2', params: ['length', 'width', 'diameter', 'type'] } as const
const curtain = { unit: 'ml', params: ['length', 'height'] } as const
const salon = { unit: 'ml', params: ['length'] } as const
const garment = { unit: 'u', params: [] } as const

/** The sides that were read, without the empty ones. */
const sides = (...args: Parameters<typeof parseItemSize>) =>
  Object.fromEntries(Object.entries(parseItemSize(...args).size ?? {}).filter(([, value]) => value !== null))

test.group('admin / orders / intake / size', () => {
  test('{text} is read as {$self}').with([
    ['300 200', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['300x200', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['  300  ×  200 cm ', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['300*200', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['٣٠٠ ٢٠٠', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['3,20 2', { shape: 'rectangle', length_cm: 320, width_cm: 200 }],
    ['3.2 x 2.05 m', { shape: 'rectangle', length_cm: 320, width_cm: 205 }],
    ['3m x 2m', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['3 m × 2 m', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['3m20 2', { shape: 'rectangle', length_cm: 320, width_cm: 200 }],
    ['300cm x 200cm', { shape: 'rectangle', length_cm: 300, width_cm: 200 }],
    ['Ø250', { shape: 'round', diameter_cm: 250 }],
    ['ø 250', { shape: 'round', diameter_cm: 250 }],
    ['o250', { shape: 'round', diameter_cm: 250 }],
    ['d2m50', { shape: 'round', diameter_cm: 250 }],
    ['d 2,5', { shape: 'round', diameter_cm: 250 }],
    ['300x200 + 50x80', { shape: 'composite', parts: [{ length_cm: 300, width_cm: 200 }, { length_cm: 50, width_cm: 80 }] }],
  ] as const).run(({ assert }, [text, expected]) => {
    assert.deepEqual(sides(text, null, carpet), expected)
  })

  test('the chosen shape decides what the numbers mean', ({ assert }) => {
    assert.deepEqual(sides('250', 'round', carpet), { shape: 'round', diameter_cm: 250 })
    assert.deepEqual(sides('300 200', 'oval', carpet), { shape: 'oval', length_cm: 300, width_cm: 200 })
    assert.deepEqual(sides('300 200', 'composite', carpet), { shape: 'composite', parts: [{ length_cm: 300, width_cm: 200 }] })
    assert.deepEqual(sides('Ø250', 'oval', carpet), { shape: 'round', diameter_cm: 250 })
  })

  test('asks by unit and parameters: the width and the drop of a curtain, nothing of a garment', ({ assert }) => {
    assert.deepEqual(sidesOf(null, curtain), ['length_cm', 'height_cm'])
    assert.deepEqual(sides('320 260', null, curtain), { length_cm: 320, height_cm: 260 })
    assert.deepEqual(sides('450', null, salon), { length_cm: 450 })
    assert.isNull(parseItemSize('320 260', null, curtain).size!.shape)
    assert.isDefined(parseItemSize('', null, garment).size)
  })

  test('a diameter is typed before a height', ({ assert }) => {
    const tent = { unit: 'm2', params: ['diameter', 'height'] } as const
    assert.deepEqual(sides('250 40', 'round', tent), { shape: 'round', diameter_cm: 250, height_cm: 40 })
  })

  test('what is written for the measures of an item is read as the same measures: {0}').with([
    ['300 200', carpet], ['d250', carpet], ['300x200 + 50x80', carpet], ['320 260', curtain], ['450', salon],
  ] as const).run(({ assert }, [text, rule]) => {
    const { size } = parseItemSize(text, null, rule)
    assert.deepEqual(parseItemSize(sizeText(size!, rule), size!.shape, rule).size, size)
  })

  test('a carpet 20 cm wide is looked at again, a doormat and a curtain are not').with([
    ['300 20', carpet, 20], ['1200 300', carpet, 1200], ['d30', carpet, 30], ['60 40', carpet, null], ['300 200', carpet, null],
    ['35 260', curtain, null],
  ] as const).run(({ assert }, [text, rule, side]) => {
    assert.equal(unusualSide(parseItemSize(text, null, rule).size!, rule), side)
  })

  test('nothing is written for measures that are not there', ({ assert }) => {
    const none = { shape: 'rectangle', length_cm: 300, width_cm: null, height_cm: null, diameter_cm: null, parts: null } as const
    assert.deepEqual([sizeText(none, carpet), sizeText({ ...none, shape: 'composite' }, carpet)], ['', ''])
  })

  test('a dialog has the sides of what is typed, and none while it cannot be read', ({ assert }) => {
    const former = { shape: 'rectangle', length_cm: 300, width_cm: 20, quantity: 1 }
    assert.include(withReadSize({ ...former, size: 'd250' }, carpet), { shape: 'round', length_cm: null, diameter_cm: 250, quantity: 1 })
    assert.include(withReadSize({ ...former, size: '300200' }, carpet), { shape: 'rectangle', length_cm: null, width_cm: null })
    assert.include(withReadSize({ ...former, size: '' }, garment), { shape: null, length_cm: null })
  })

  test('says what is wrong with {0}').with([
    ['', 'empty'], ['300', 'incomplete'], ['300 200 100', 'incomplete'],
    ['300 abc', 'unreadable'], ['300 x', 'unreadable'], ['-3 2', 'unreadable'],
    ['3m 2kg', 'unreadable'], ['3mm 2', 'unreadable'],
    ['3,205 2', 'unreadable'], ['19 200', 'out_of_bounds'], ['300 1501', 'out_of_bounds'], ['3,2 0,1', 'out_of_bounds'],
    ['300x200 + 50', 'incomplete'], ['300x200 +', 'unreadable'],
  ] as const).run(({ assert }, [text, problem]) => {
    assert.equal(parseItemSize(text, null, carpet).problem, problem)
  })
})
