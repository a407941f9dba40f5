import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { example } from './docs_example.ts'
import { app } from '#resources'
import { rawDefinitionOf } from '#schema/define'
import { DEFINITION_KEYS } from '#schema/definition_keys'
import { unreadDefinitionKeys } from '#tests/support/unread_definition_keys'
import { usedDefinitionKeys } from '#tests/support/used_definition_keys'
import { ROOT } from '../../../tools/root.ts'
import type { RawDefinition } from '#schema/normal_form'

/** For a migration that renames, and operators that a predicate of the next resource may need; docs/resources.md shows each. */
const FOR_DEVELOPERS = ['resource.renamed_from', 'field.renamed_from', 'predicate.and', 'predicate.not', 'predicate.eq']

const ALL = Object.entries(DEFINITION_KEYS).flatMap(([part, keys]) => keys.map((key) => `${part}.${key}`))
const raw = (definition: object): RawDefinition => rawDefinitionOf(definition) as RawDefinition

test.group('schema / use of keys', () => {
  test('code reads every key; one that nothing reads is found', ({ assert }) => {
    const path = 'schema/definition.ts'
    const head = 'export interface FieldData {'
    const source = readFileSync(ROOT + path, 'utf8').replace(head, `${head} readonly unheard?: true;`)
    const keys = { ...DEFINITION_KEYS, field: [...DEFINITION_KEYS.field, 'unheard'], verb: [...DEFINITION_KEYS.verb, 'unknown'] }
    const unread = unreadDefinitionKeys(keys, new Map([[path, source]]))
    assert.sameMembers(unread, ['field.unheard', 'verb.unknown'])
  }).timeout(60_000)

  test('resources.ts uses every key, except those for developers', ({ assert }) => {
    const used = usedDefinitionKeys(raw(app))
    assert.sameMembers(ALL.filter((key) => !used.has(key)), FOR_DEVELOPERS)
  })

  test('the example of the reference uses every key for developers', ({ assert }) => {
    const used = usedDefinitionKeys(raw(example))
    assert.deepEqual(FOR_DEVELOPERS.filter((key) => !used.has(key)), [])
  })
})
