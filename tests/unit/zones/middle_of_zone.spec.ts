import { test } from '@japa/runner'
import { middleOfZone } from '#common/middle_of_zone'
import { isWithinOutline } from '#common/zone_of_pin'
import type { Polygon } from '#schema/types'

const outline = (...rings: readonly (readonly (readonly [number, number])[])[]): Polygon =>
  ({ type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]!]) })
const SQUARE = [[-13, 27], [-12, 27], [-12, 28], [-13, 28]] as const

test.group('zones / middle', () => {
  test('the centre of gravity, however its corners lie', ({ assert }) => {
    const { lat, lng } = middleOfZone(outline([...SQUARE, [-13, 27.9], [-13, 27.8]]))!
    assert.closeTo(lat, 27.5, 1e-9)
    assert.closeTo(lng, -12.5, 1e-9)
  })

  test('of a hook, and of a ring around a hole, a place inside', ({ assert }) => {
    const hook = outline([[0, 0], [10, 0], [10, 1], [1, 1], [1, 9], [10, 9], [10, 10], [0, 10]])
    const ring = outline(SQUARE, [[-12.9, 27.1], [-12.1, 27.1], [-12.1, 27.9], [-12.9, 27.9]])
    for (const polygon of [hook, ring]) assert.isTrue(isWithinOutline(middleOfZone(polygon)!, { polygon }))
  })

  test('none without an outline or an area', ({ assert }) => {
    assert.isNull(middleOfZone(null))
    assert.isNull(middleOfZone(outline([[-13, 27], [-12, 28]])))
  })
})
