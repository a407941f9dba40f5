import { test } from '@japa/runner'
import { parseJson } from '#common/text/parse_json'

const TEXTS = ['{"a":1}', 'null', '<html>', '', null]

test.group('common / parse json', () => {
  test('a text that is no JSON counts as missing', ({ assert }) => {
    assert.deepEqual(TEXTS.map((text) => parseJson(text)), [{ a: 1 }, null, undefined, undefined, undefined])
    assert.deepEqual(TEXTS.map((text) => parseJson(text, null)), [{ a: 1 }, null, null, null, null])
  })
})
