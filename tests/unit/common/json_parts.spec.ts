import { test } from '@japa/runner'
import { hasMoreParts } from '#common/text/json_parts'

/** As JSON.parse sees it: each element and property is a part, and each list or object itself. An empty one is one part. */
function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return Math.max(1, inner.length) + inner.reduce<number>((sum, one) => sum + partsOf(one), 0)
}

const VALUES: readonly unknown[] = [
  {}, [], [[]], { a: [] }, { a: 1, b: [1, 2, { c: '' }] }, ['a,b', 'c{d', '[', '\\', '\\"', '",{[', '\\\\"'], { '",[{': '",[{' },
  Array.from({ length: 50 }, (_, n) => ({ n, text: '"'.repeat(n) + '\\'.repeat(n), inner: [[n, n]] })), null, 3, 'text, with {signs}[',
]

test.group('unit / common / parts of a JSON text', () => {
  test('are counted as they are parsed, whatever texts and names contain', ({ assert }) => {
    for (const value of VALUES) for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      const parts = partsOf(value)
      assert.isFalse(hasMoreParts(json, parts), json)
      if (parts > 0) assert.isTrue(hasMoreParts(json, parts - 1), json)
    }
  })

  test('a text that is no JSON is counted too, and to its end at most', ({ assert }) => {
    for (const text of ['', '"', '"\\', '[[[[', '{"a', '\\', ',,,']) assert.isBoolean(hasMoreParts(text, 2))
    assert.isTrue(hasMoreParts('['.repeat(1000), 999))
    assert.isFalse(hasMoreParts(`"${','.repeat(1000)}`, 0))
  })
})
