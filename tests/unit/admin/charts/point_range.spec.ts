import { test } from '@japa/runner'
import { pointRange } from '../../../../admin/kit/charts/point_range.ts'

test.group('admin / charts', () => {
  test('the rows of {x} are those of its days')
    .with([
      { x: '2026-11-23', range: '2026-11-23..2026-11-23' }, { x: '2026-11', range: '2026-11-01..2026-11-30' },
      { x: '2026-12', range: '2026-12-01..2026-12-31' }, { x: '2028-02', range: '2028-02-01..2028-02-29' },
    ])
    .run(({ assert }, { x, range }) => { assert.equal(pointRange(x), range) })
})
