import { test } from '@japa/runner'
import { offeredPlaces, type FinalPlace } from '../../../../admin/staff/scan/free_places.ts'

const place = (id: number, rest: Partial<FinalPlace> = {}): FinalPlace =>
  ({ id, code: `SF-${id}`, name: `Étagère ${id}`, parent_id: null, occupancy: id, threshold: 20, fill: 'free', ...rest })
const asked = { proposed: [], typed: '', chosen: null, areAllShown: false } as const
const idsOf = (places: readonly FinalPlace[]) => places.map(({ id }) => id)

test.group('scan / places where items are put away', () => {
  test('those with room, where the items of the day should go first, then the emptiest', ({ assert }) => {
    const places = [place(3), place(1), place(2), place(4, { fill: 'full' })]
    assert.deepEqual(idsOf(offeredPlaces(places, asked)), [1, 2, 3])
    assert.deepEqual(idsOf(offeredPlaces(places, { ...asked, proposed: ['SF-3'] })), [3, 1, 2])
  })

  test('a shelf is not offered beside its own places; the chosen place stays, also when it is full', ({ assert }) => {
    const places = [place(1), place(2, { parent_id: 1 }), place(3, { fill: 'full' })]
    assert.deepEqual(idsOf(offeredPlaces(places, asked)), [2])
    assert.deepEqual(idsOf(offeredPlaces(places, { ...asked, chosen: 3 })), [2, 3])
  })

  test('of many the first eight and the chosen one, until all are asked for', ({ assert }) => {
    const many = Array.from({ length: 12 }, (_, index) => place(index + 1))
    assert.deepEqual(idsOf(offeredPlaces(many, { ...asked, chosen: 12 })), [1, 2, 3, 4, 5, 6, 7, 8, 12])
    assert.lengthOf(offeredPlaces(many, { ...asked, areAllShown: true }), 12)
  })

  test('a search finds by code and name, without accents, also a full place', ({ assert }) => {
    const places = [place(1), place(2, { name: 'Réserve', fill: 'full' })]
    assert.deepEqual(idsOf(offeredPlaces(places, { ...asked, typed: 'reserve' })), [2])
    assert.deepEqual(idsOf(offeredPlaces(places, { ...asked, typed: 'sf-1' })), [1])
  })
})
