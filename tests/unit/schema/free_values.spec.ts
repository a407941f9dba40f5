import { test } from '@japa/runner'
import { isWithoutShape, registry } from '#backend/engine/definition/registry'
import { isServerOnly } from '#schema/fields/index'

test.group('schema / values without a shape', () => {
  test('are entered once and never edited: the log leaves them out, so that no edit of them could be undone', ({ assert }) => {
    const edited = [...registry.values()].flatMap(({ name, ops, fields, transitions }) => Object.values(fields)
      .filter((field) => isWithoutShape(field) && !isServerOnly(field))
      .filter((field) => (ops.has('edit') && !field.create_only) || Object.values(transitions).some(({ ask = {} }) => field.name in ask))
      .map((field) => `${name}.${field.name}`))
    assert.deepEqual(edited, [])
  })
})
