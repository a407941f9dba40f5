import { test } from '@japa/runner'
import { arrangementOf, moveStops, type BoardColumn } from '../../../../admin/staff/shipments/dispatch/board.ts'
import { idsInOutline } from '../../../../admin/staff/shipments/stops/selection.ts'

const column = (key: string, ...stops: readonly number[]): BoardColumn => ({ key, shipment_id: Number(key), create: null, stops })
const stopsOf = (columns: readonly BoardColumn[]) => columns.map(({ stops }) => stops)

test.group('dispatch / moves', () => {
  const day = [column('1', 11, 12, 13), column('2', 21)]

  test('within a column, between columns, from those that wait and back to them')
    .with([
      { ids: [13], to: '1', place: 0, stops: [[13, 11, 12], [21]] }, { ids: [11], to: '1', place: 1, stops: [[12, 11, 13], [21]] },
      { ids: [12], to: '2', place: 0, stops: [[11, 13], [12, 21]] }, { ids: [31, 32], to: '2', stops: [[11, 12, 13], [21, 31, 32]] },
      { ids: [12], to: null, stops: [[11, 13], [21]] },
    ])
    .run(({ assert }, { ids, to, place, stops }) => {
      assert.deepEqual(stopsOf(moveStops(day, ids, to, place)), stops)
    })

  test('the server is asked for the columns that differ, with versions, and the stops that left', ({ assert }) => {
    const moved = moveStops(moveStops(day, [12], null), [31], '2', 0)
    assert.deepEqual(arrangementOf(day, moved, (id) => id * 2, new Set(['2'])), {
      shipments: [
        { id: 1, stops: [{ id: 11, version: 22 }, { id: 13, version: 26 }] },
        { id: 2, stops: [{ id: 31, version: 62 }, { id: 21, version: 42 }], is_overload_confirmed: true },
      ],
      waiting: [{ id: 12, version: 24 }],
    })
    assert.isNull(arrangementOf(day, moveStops(day, [11], '1', 0), () => 1, new Set()))
  })

  test('a proposed column is created with its stops', ({ assert }) => {
    const create = { date: '2026-12-01', courier_id: 5, vehicle_id: 6 }
    const proposed: BoardColumn = { key: 'crew 5', shipment_id: null, create, stops: [41] }
    assert.deepEqual(arrangementOf(day, [...day, proposed], () => 1, new Set()),
      { shipments: [{ create, stops: [{ id: 41, version: 1 }] }], waiting: [] })
  })

  test('an outline selects the stops inside, also of one that is not convex', ({ assert }) => {
    const at = (lat: number, lng: number) => ({ lat, lng })
    const hook = [at(0, 0), at(0, 10), at(10, 10), at(10, 8), at(2, 8), at(2, 0)]
    const stops = [at(1, 5), at(5, 9), at(5, 5), at(-1, 5)].map((location, id) => ({ id, location }))
    assert.deepEqual(idsInOutline([...stops, { id: 9, location: null }], hook), [0, 1])
  })
})
