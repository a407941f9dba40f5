/**
 * TypeScript compares a status with the statuses of its row; SQL is text. So every status that a statement names is looked up among
 * those of its table: one that is renamed in resources.ts would be compared with nothing.
 */
import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { registry, valuesOf } from '#backend/engine/definition/registry'

const ROOT = new URL('../../../', import.meta.url).pathname
const COLUMN = /(?:"?\b(\w+)"?\.)?"?\bstatus\b"?\s*(?:=|<>|!=|(?:not\s+)?in\s*\()\s*('\w+'(?:\s*,\s*'\w+')*)/gi
const TABLE = /\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+as)?(?:\s+"?(?!set\b|where\b|join\b|on\b|left\b|order\b)(\w+)"?)?/gi

const statuses = new Map([...registry.values()].flatMap(({ name, fields: { status } }) =>
  (status?.of === undefined ? [] : [[name as string, new Set<string>(valuesOf(status.of))] as const])))

/** `where s.status = 'gone'` with the table of `s`, or of the statement; any table when it is not one of resources.ts. */
function unknownStatuses(sql: string): string[] {
  const tables = [...sql.matchAll(TABLE)].map(([, table = '', alias = table]) => ({ table, alias }))
  return [...sql.matchAll(COLUMN)].flatMap(([found, alias, words = '']) => {
    const named = tables.filter((one) => statuses.has(one.table) && (alias === undefined || one.alias === alias)).map(({ table }) => table)
    const possible = [...statuses].filter(([table]) => named.length === 0 || named.includes(table))
    const isKnown = (word: string) => possible.some(([, known]) => known.has(word))
    return [...words.matchAll(/'(\w+)'/g)].some(([, word = '']) => !isKnown(word)) ? [found] : []
  })
}

/** The texts of a file that may be SQL: one template or string at a time, as an alias means another table in the next. */
const textsIn = (source: string): string[] => source.match(/`[^`]*`|"[^"\n]*"/g) ?? []

test.group('schema / statuses in SQL', () => {
  test('finds a status that its table does not have', ({ assert }) => {
    const joined = 'select 1 from orders o join shipments s on s.id = o.id where'
    assert.deepEqual(unknownStatuses(`${joined} o.status <> 'gone' and s.status = 'paid'`), ["o.status <> 'gone'"])
    const jobs = "update queue_jobs set status = 'delivered' where status in ('done', 'failed')"
    assert.deepEqual(unknownStatuses(jobs), ["status = 'delivered'"])
    assert.deepEqual(unknownStatuses("t.status = 'nowhere' or t.status = 'pending'"), ["t.status = 'nowhere'"])
  })

  test('every statement names statuses of its tables', ({ assert }) => {
    const files = globSync('backend/**/*.ts', { cwd: ROOT, exclude: ['**/migrations/**'] })
    const texts = files.flatMap((file) => textsIn(readFileSync(`${ROOT}${file}`, 'utf8')).map((text) => ({ file, text })))
    assert.isAbove(texts.flatMap(({ text }) => [...text.matchAll(COLUMN)]).length, 50)
    assert.deepEqual(texts.flatMap(({ file, text }) => unknownStatuses(text).map((found) => `${file}: ${found}`)), [])
  })
})
