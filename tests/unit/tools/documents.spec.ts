import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { ROOT } from '../../../tools/root.ts'

const entries = readFileSync(join(ROOT, 'DECISIONS.md'), 'utf8').match(/^- .*(?:\n {2}.*)*/gm) ?? []

test.group('documents / decisions', () => {
  test('each has a unique number, a date and at most three lines', ({ assert }) => {
    const numbers = entries.map((entry) => /^- \*\*(\d+)\*\* · \d{4}-\d\d-\d\d · /.exec(entry)?.[1] ?? entry)
    assert.equal(new Set(numbers).size, entries.length)
    assert.deepEqual(numbers.filter((number) => !/^\d+$/.test(number)), [])
    assert.deepEqual(entries.filter((entry) => entry.split('\n').length > 3), [])
  })
})
