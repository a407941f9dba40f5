import { test } from '@japa/runner'
import { tilesAround } from '../../../../admin/kit/map/tiles_around.ts'

const URL = 'https://{s}.tiles.test/{z}/{x}/{y}{r}.png'

test.group('map / tiles around a point', () => {
  test('the point is in the middle picture, the others lie around it', ({ assert }) => {
    const tiles = tilesAround({ lat: 27.1536, lng: -13.2033 }, URL, { zoom: 15, columns: 3, rows: 1 })
    assert.deepEqual(tiles.map(({ url }) => url), [15181, 15182, 15183].map((x) => `https://a.tiles.test/15/${x}/13814.png`))
    const [before, middle, after] = tiles
    assert.isTrue(middle!.left <= 0 && middle!.left > -256 && middle!.top <= 0 && middle!.top > -256)
    assert.deepEqual([before!.left, after!.left], [middle!.left - 256, middle!.left + 256])
  })

  test('goes on beyond the date line', ({ assert }) => {
    const [first] = tilesAround({ lat: 0, lng: -179.99 }, URL, { zoom: 3, columns: 3, rows: 1 })
    assert.equal(first?.url, 'https://a.tiles.test/3/7/4.png')
  })
})
