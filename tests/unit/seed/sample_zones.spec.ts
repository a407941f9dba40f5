import { test } from '@japa/runner'
import { SAMPLE_ZONES } from '#backend/app/seed/sample_zones'
import type { Point } from '#schema/types'

type Corner = readonly [lng: number, lat: number]

const ringOf = ({ polygon }: (typeof SAMPLE_ZONES)[number]): readonly Corner[] => polygon.coordinates[0] ?? []

/** Even–odd rule: counts how often a line to the east crosses the outline. */
function isInside({ lat, lng }: Point, ring: readonly Corner[]): boolean {
  return ring.slice(1).filter(([x2, y2], n) => {
    const [x1, y1] = ring[n]!
    return y1 > lat !== y2 > lat && lng < x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1)
  }).length % 2 === 1
}

test.group('settings / sample zones', () => {
  test('are 27, marked as a sample, each with its own key, colour and name in four languages', ({ assert }) => {
    assert.lengthOf(SAMPLE_ZONES, 27)
    for (const name of ['key', 'color'] as const) assert.lengthOf(new Set(SAMPLE_ZONES.map((zone) => zone[name])), 27)
    for (const { key, label, is_sample } of SAMPLE_ZONES) {
      assert.match(key, /^sample_/)
      assert.isTrue(is_sample)
      assert.sameMembers(Object.keys(label), ['en', 'fr', 'es', 'ar'])
    }
  })

  test('have closed outlines around their position, and no rectangles', ({ assert }) => {
    for (const zone of SAMPLE_ZONES) {
      const ring = ringOf(zone)
      assert.deepEqual(ring.at(0), ring.at(-1))
      assert.isTrue(isInside(zone.at, ring), zone.key)
      assert.isAbove(new Set(ring.map(([lng]) => lng)).size, 4, zone.key)
    }
  })

  test('do not overlap: every point of the town is in at most one of them', ({ assert }) => {
    const rings = SAMPLE_ZONES.map(ringOf)
    for (let lat = 27.13; lat < 27.185; lat += 0.0007)
      for (let lng = -13.24; lng < -13.165; lng += 0.0007)
        assert.isAtMost(rings.filter((ring) => isInside({ lat, lng }, ring)).length, 1, `${lng}, ${lat}`)
  })

  test('those of the town touch: each shares a side with a neighbour', ({ assert }) => {
    const sides = SAMPLE_ZONES.map((zone) => {
      const ring = ringOf(zone)
      return new Set(ring.slice(1).map((to, n) => [ring[n]!, to].map(String).sort().join()))
    })
    const alone = SAMPLE_ZONES.filter((_, n) => !sides.some((other, m) => m !== n && [...other].some((side) => sides[n]!.has(side))))
    assert.deepEqual(alone.map(({ key }) => key), ['sample_foum_el_oued', 'sample_el_marsa'])
  })
})
