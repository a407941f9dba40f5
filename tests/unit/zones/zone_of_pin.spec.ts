import { test } from '@japa/runner'
import { SAMPLE_ZONES } from '#backend/app/seed/sample_zones'
import { outlineProblem } from '#backend/engine/resource/fields/shape/geometry'
import { zoneOfPin } from '#common/zone_of_pin'
import type { Polygon } from '#schema/types'

const square = (west: number, south: number, side: number): [number, number][] => [
  [west, south], [west + side, south], [west + side, south + side], [west, south + side], [west, south],
]
const zone = (id: number, ...coordinates: [number, number][][]) => ({ id, polygon: { type: 'Polygon', coordinates } as Polygon })

test.group('zones / the zone of a pin', () => {
  test('is the smallest outline around it, and none outside of all', ({ assert }) => {
    const zones = [zone(1, square(0, 0, 10)), zone(2, square(2, 2, 2)), { id: 3, polygon: null }]
    assert.equal(zoneOfPin({ lat: 3, lng: 3 }, zones), 2)
    assert.equal(zoneOfPin({ lat: 8, lng: 8 }, zones), 1)
    assert.isNull(zoneOfPin({ lat: 11, lng: 8 }, zones))
    assert.isNull(zoneOfPin({ lat: 3, lng: 3 }, []))
  })

  test('does not reach into a hole', ({ assert }) => {
    const ring = zone(1, square(0, 0, 10), square(4, 4, 2))
    assert.isNull(zoneOfPin({ lat: 5, lng: 5 }, [ring]))
    assert.equal(zoneOfPin({ lat: 1, lng: 1 }, [ring]), 1)
  })

  test('each sample zone has its own middle', ({ assert }) => {
    const zones = SAMPLE_ZONES.map(({ polygon }, id) => ({ id, polygon }))
    for (const [id, { at, key }] of SAMPLE_ZONES.entries()) assert.equal(zoneOfPin(at, zones), id, key)
  })
})

test.group('zones / outline', () => {
  const problem = (...corners: [number, number][]) => outlineProblem({ type: 'Polygon', coordinates: [[...corners, corners[0]!]] })

  test('has three corners and does not touch or cross itself', ({ assert }) => {
    assert.isNull(problem([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]))
    assert.isNull(problem([0, 0], [2, 0], [4, 0], [4, 4], [0, 4]), 'a corner within a straight side')
    assert.equal(problem([0, 0], [4, 4]), 'few')
    assert.equal(problem([0, 0], [4, 4], [4, 0], [0, 4]), 'crossed')
    assert.equal(problem([0, 0], [4, 0], [2, 0], [2, 4]), 'crossed', 'a side that turns back')
    assert.equal(problem([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]), 'crossed', 'a corner on another side')
    for (const { polygon } of SAMPLE_ZONES) assert.isNull(outlineProblem(polygon))
  })
})
