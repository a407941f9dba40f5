import { test } from '@japa/runner'
import { SAMPLE_ZONES } from '#backend/settings/sample_zones'

type Box = readonly [south: number, north: number, west: number, east: number]

test.group('settings / sample zones', () => {
  test('are 26, marked as a sample, each with its own key, colour and name in four languages', ({ assert }) => {
    assert.lengthOf(SAMPLE_ZONES, 26)
    for (const name of ['key', 'color'] as const) assert.lengthOf(new Set(SAMPLE_ZONES.map((zone) => zone[name])), 26)
    for (const { key, label } of SAMPLE_ZONES) {
      assert.match(key, /^sample_/)
      assert.sameMembers(Object.keys(label), ['en', 'fr', 'es', 'ar'])
    }
  })

  test('some are outlined: closed, round their place, and none over another', ({ assert }) => {
    const boxes = SAMPLE_ZONES.flatMap(({ polygon, at }): Box[] => {
      if (!polygon) return []
      const ring = polygon.coordinates[0] ?? []
      assert.deepEqual(ring.at(0), ring.at(-1))
      const [lats, lngs] = [ring.map(([, lat]) => lat), ring.map(([lng]) => lng)]
      const box = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)] as const
      assert.isTrue(box[0] < at.lat && at.lat < box[1] && box[2] < at.lng && at.lng < box[3])
      return [box]
    })
    assert.isTrue(boxes.length > 10 && boxes.length < SAMPLE_ZONES.length)
    const overlap = ([s1, n1, w1, e1]: Box, [s2, n2, w2, e2]: Box) => s1 < n2 && s2 < n1 && w1 < e2 && w2 < e1
    for (const [n, a] of boxes.entries()) for (const b of boxes.slice(n + 1)) assert.isFalse(overlap(a, b))
  })
})
