import { test } from '@japa/runner'
import { itemOfKnown } from '../../../../admin/staff/orders/intake/items/item_of_known.ts'
import { differenceFromLastTime } from '../../../../admin/staff/orders/items/measure/known_measures.ts'

const carpet = (length_cm: number | null, width_cm: number | null) =>
  ({ shape: 'rectangle', length_cm, width_cm, diameter_cm: null, height_cm: null, parts: null }) as const

test.group('orders / known items', () => {
  test('a difference of more than 5 % is shown')
    .with([
      { now: carpet(300, 200), unit: 'm2', percent: null },
      { now: carpet(315, 200), unit: 'm2', percent: null },
      { now: carpet(316, 200), unit: 'm2', percent: 5 },
      { now: carpet(330, 200), unit: 'm2', percent: 10 },
      { now: carpet(200, 200), unit: 'm2', percent: -33 },
      { now: carpet(null, 200), unit: 'm2', percent: null },
      // Of a curtain the length counts, of a blanket nothing.
      { now: carpet(330, 100), unit: 'ml', percent: 10 },
      { now: carpet(330, null), unit: 'ml', percent: 10 },
      { now: carpet(300, 100), unit: 'ml', percent: null },
      { now: carpet(100, 100), unit: 'u', percent: null },
      { now: carpet(100, 100), unit: null, percent: null },
    ] as const)
    .run(({ assert }, { now, unit, percent }) => { assert.equal(differenceFromLastTime(now, carpet(300, 200), unit), percent) })

  test('a known item brings its kind and colours, and no measures', ({ assert }) => {
    const known = {
      id: 4, category_id: 1, sub_category_id: 2, type: 'tapis_frange', tissu: 'laine', color: 'red', color2: null, length_cm: 300,
    } as unknown as Parameters<typeof itemOfKnown>[0]
    assert.deepEqual(itemOfKnown(known, undefined), {
      known_item_id: 4, category_id: 1, sub_category_id: 2, type: 'tapis_frange', tissu: 'laine', color: 'red', color2: null,
      wash_type: null,
    })
  })
})
