import { test } from '@japa/runner'
import { findConflicts } from '../../../../admin/staff/resource/form/three_way_merge.ts'
import type { StaleChanges } from '../../../../admin/staff/resource/merge/pending_conflict.ts'
import { mergedValues, staleChanges } from '../../../../admin/staff/resource/merge/stale_changes.ts'
import type { Row } from '../../../../admin/staff/definition/record.ts'

const base = { id: 1, version: 1, code: 'A', daily_capacity: '10', name: { en: 'Wash', fr: 'Lavage' }, manager_id: 4 } as unknown as Row
/** All fields of the form, as a form of Refine sends them. */
const values = { code: 'B', daily_capacity: '10', name: { fr: 'Lavage', en: 'Wash' }, note_of_the_page: 'x' }
const theirs = (changes: object) => ({ ...base, version: 2, ...changes }) as unknown as Row
const pathsOf = ({ resource, fields, base: was, draft, current }: StaleChanges) =>
  findConflicts(resource, fields, was, draft, current).map(({ path }) => path)

test.group('admin / stale changes of a form of Refine', () => {
  test('what only one side has changed is no conflict, and what is sent leaves the other side as it is', ({ assert }) => {
    const changes = staleChanges('departments', values, base, theirs({ daily_capacity: '20' }))
    assert.deepEqual(pathsOf(changes), [])
    assert.deepEqual(mergedValues(values, changes, {}), { code: 'B', note_of_the_page: 'x' })
  })

  test('a field that both have changed is asked for', ({ assert }) => {
    const changes = staleChanges('departments', values, base, theirs({ code: 'C' }))
    assert.deepEqual(pathsOf(changes), ['code'])
    assert.deepEqual(mergedValues(values, changes, { code: 'mine' }), { code: 'B', note_of_the_page: 'x' })
    assert.deepEqual(mergedValues(values, changes, { code: 'theirs' }), { note_of_the_page: 'x' })
  })

  test('when the cache holds the new values already, all that differ from the stored ones are changes', ({ assert }) => {
    const optimistic = { ...base, ...values } as unknown as Row
    const changes = staleChanges('departments', values, optimistic, theirs({ code: 'C' }))
    assert.deepEqual(pathsOf(changes), ['code'])
    assert.deepEqual(mergedValues(values, changes, { code: 'mine' }), { code: 'B', note_of_the_page: 'x' })
  })
})
