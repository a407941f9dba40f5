import { test } from '@japa/runner'
import { INVALID_DEFINITIONS } from './invalid_definitions.ts'
import { setAtPath, sampleDefinition } from './sample_definition.ts'
import { definitionProblems } from '#backend/engine/database/migrator/check_definition'
import { checkDefinition } from '#schema/check'
import type { Definition } from '#schema/definition'
import { expectedTranslations, type TranslationTree } from '#schema/translations'

test.group('schema / check', () => {
  test('reports no problems for the sample definition', ({ assert }) => {
    assert.deepEqual(checkDefinition(copy(), {}), [])
  })

  test('reports no problems for resources.ts and its translations', ({ assert }) => {
    assert.deepEqual(definitionProblems(), [])
  })

  for (const [sentence, edits] of INVALID_DEFINITIONS) {
    test(sentence, ({ assert }) => {
      const broken = copy()
      for (const [path, value] of Object.entries(edits)) setAtPath(broken.resources, path, value)
      assert.include(checkDefinition(broken, {}), sentence)
    })
  }

  test('reports all problems at once', ({ assert }) => {
    const broken = copy()
    setAtPath(broken.resources, 'orders.list.sort', 'items')
    setAtPath(broken.resources, 'users.label', 'nam')
    setAtPath(broken.enums, 'unused', ['a', 'B c'])
    assert.sameMembers(checkDefinition(broken, {}), [
      'orders: sort items: not by children', 'users: label: no field "nam"',
      'enum unused is used by no field', 'enum unused: "B c" is no name',
    ])
  })

  test('a permission of the whole application has a name of its own', ({ assert }) => {
    assert.deepEqual(checkDefinition({ ...copy(), permissions: ['export-data', 'import-data'] }, {}), [])
    assert.deepEqual(checkDefinition({ ...copy(), permissions: ['export', 'look-up', 'look-up', 'order-export'] }, {}), [
      '"export" is no permission: <noun>-<verb>', 'the permission "look-up" is declared twice',
      'the permission "order-export" belongs to orders',
    ])
  })

  test('refuses what is not data, before it reads it', ({ assert }) => {
    const broken = copy()
    setAtPath(broken.resources, 'orders.label', () => 'code')
    assert.deepEqual(checkDefinition(broken, {}), ['app.resources.orders.label is not data'])
  })
})

test.group('schema / translations', () => {
  test('accepts a complete file with further groups', ({ assert }) => {
    const en = { ...filled(expectedTranslations(copy())), ui: { list: { empty: 'Nothing yet' } } }
    setAtPath(en, 'orders.timeline.title', 'What happened')
    assert.deepEqual(checkDefinition(copy(), { en }), [])
  })

  test('reports missing, empty and unused translations', ({ assert }) => {
    const en = filled(expectedTranslations(copy()))
    setAtPath(en, 'orders.fields.total', undefined)
    setAtPath(en, 'orders.transitions.pay', ' ')
    setAtPath(en, 'enums.order_type.far', 'Far')
    setAtPath(en, 'users.sections', 'Sections')
    assert.sameMembers(checkDefinition(copy(), { en }), [
      'en.orders.fields.total: no word', 'en.orders.transitions.pay: empty', 'en.enums.order_type.far: a word that nothing uses',
      'en.users.sections: a group of words, not one',
    ])
  })

  test('every transition of staff says in a sentence what happened, in every language', ({ assert }) => {
    const en = filled(expectedTranslations(copy()))
    setAtPath(en, 'orders.transitions_done.confirm', undefined)
    setAtPath(en, 'orders.transitions_done.conform', 'Order conformed.')
    assert.sameMembers(checkDefinition(copy(), { en }), [
      'en.orders.transitions_done.confirm: no word', 'en.orders.transitions_done.conform: a word that nothing uses',
    ])
  })

  test('accepts drafts in development only', ({ assert }) => {
    const en = filled(expectedTranslations(copy()))
    setAtPath(en, 'orders.fields.total', '✎ Total')
    assert.deepEqual(checkDefinition(copy(), { en }), ['en.orders.fields.total: only a draft'])
    assert.deepEqual(checkDefinition(copy(), { en }, { drafts: true }), [])
  })

  test('requires every visible name', ({ assert }) => {
    const { orders, checks, enums } = expectedTranslations(copy()) as Record<string, TranslationTree>
    const groups = ['one', 'many', 'fields', 'transitions', 'transitions_done', 'sections', 'views', 'conditions', 'args', 'confirm']
    assert.sameMembers(Object.keys(orders ?? {}), groups)
    assert.deepEqual(orders?.confirm, { deliver: '', cancel: '' })
    assert.deepEqual(orders?.args, { amount: '' })
    assert.deepEqual(checks, { advance_is_paid: '' })
    assert.deepEqual(enums?.order_type, { local: '', transport: '' })
  })
})

const copy = () => JSON.parse(JSON.stringify(sampleDefinition)) as Definition

function filled(tree: TranslationTree): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tree).map(([key, word]) => [key, typeof word === 'string' ? `word for ${key}` : filled(word)]))
}
