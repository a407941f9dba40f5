import { createServer } from 'node:http'
import { once } from 'node:events'
import { test } from '@japa/runner'
import type { AddressInfo } from 'node:net'
import { roadWays } from '#backend/trade/shipments/routing/index'
import { between, straightWays, type Ways } from '#backend/trade/shipments/routing/ways'

const POINTS = [{ lat: 27.1, lng: -13.2 }, { lat: 27.2, lng: -13.2 }, null, { lat: 27.3, lng: -13.2 }, { lat: 27.4, lng: -13.2 }]
/** Without the unknown point. */
const SIZE = 4
const STRAIGHT = straightWays(POINTS, { road_factor: 1.3, speed_kmh: 25 })
const way = ({ metres, minutes }: Ways, from: number, to: number) => [between(metres, from, to), between(minutes, from, to)]

test.group('unit / routing / ways by road', () => {
  const answered = async (table: object) => {
    const server = createServer((_, response) => { response.end(JSON.stringify(table)) }).listen(0)
    await once(server, 'listening')
    try {
      return await roadWays(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, POINTS, STRAIGHT)
    } finally {
      server.close()
    }
  }
  const matrix = (valueAt: (row: number, column: number) => unknown) =>
    Array.from({ length: SIZE }, (_, row) => Array.from({ length: SIZE }, (__, column) => valueAt(row, column)))

  test('a pin without a road has straight ways, all others theirs by road')
    .with([null, -1, 'far', undefined, Number.NaN])
    .run(async ({ assert }, unknown) => {
      const lost = 2
      const { metres, minutes } = await answered({
        distances: matrix((row, column) => ([row, column].includes(lost) ? unknown : 7000)),
        durations: matrix((row, column) => ([row, column].includes(lost) ? unknown : 1200)),
      })
      for (const from of [0, 1, 3, 4]) for (const to of [0, 1, 3, 4]) {
        const isLost = [from, to].includes(3)
        assert.deepEqual(way({ metres, minutes }, from, to), isLost ? way(STRAIGHT, from, to) : [7000, 20])
      }
      assert.deepEqual(metres[2], [0, 0, 0, 0, 0])
    })

  test('a way with a length but no time is straight in both', async ({ assert }) => {
    const ways = await answered({
      distances: matrix(() => 7000), durations: matrix((row, column) => (row === 0 && column === 1 ? null : 1200)),
    })
    assert.deepEqual(way(ways, 0, 1), way(STRAIGHT, 0, 1))
    assert.deepEqual(way(ways, 1, 0), [7000, 20])
  })

  test('what is no table of these points is an error')
    .with([{}, { code: 'NoTable' }, { distances: null, durations: null }, { distances: [[0]], durations: [[0]] },
      { distances: [1, 2, 3, 4], durations: [1, 2, 3, 4] }])
    .run(async ({ assert }, table) => {
      await assert.rejects(() => answered(table), 'the routing server sent no table')
    })
})
