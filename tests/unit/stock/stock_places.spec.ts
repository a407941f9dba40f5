import { test } from '@japa/runner'
import { stockFillLevel } from '#backend/trade/stock/fill_level'
import { parseTags } from '#backend/trade/stock/count_stock'
import { parseShapeValue } from '#backend/engine/resource/fields/shape/values'
import { shapeOf } from '#backend/engine/definition/registry'

test.group('stock / places', () => {
  test('are nearly full from 80 %, and full at their threshold', ({ assert }) => {
    const levels = [0, 7, 8, 9, 10, 12].map((occupancy) => stockFillLevel({ occupancy, threshold: 10 }))
    assert.deepEqual(levels, ['free', 'free', 'nearly_full', 'nearly_full', 'full', 'full'])
    assert.isNull(stockFillLevel({ occupancy: 5, threshold: null }))
  })

  test('tags are parsed as a scanner or a person enters them, each once', ({ assert }) => {
    assert.deepEqual(parseTags(' ab12cd34\nEF56, ab12CD34;GH '), ['AB12CD34', 'EF56', 'GH'])
    assert.deepEqual(parseTags(''), [])
    assert.deepEqual(parseShapeValue(shapeOf('tags'), ['A']), { value: ['A'] })
    for (const wrong of [[''], [1], 'A', null]) assert.property(parseShapeValue(shapeOf('tags'), wrong), 'error')
  })
})
