import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import fc from 'fast-check'
import Papa from 'papaparse'
import { csvLine, delimiterOf } from '#common/text/csv'
import { fillSql, fragment, join } from '#backend/engine/resource/read/sql'
import { copyToStream } from '#backend/services/exchange/copy_to_stream'
import { csvCell } from '#backend/services/exchange/csv_cells'
import type { Locale } from '#common/locales'

type Row = readonly [text: string | null, number: string | null, trusted: string | null, other: string | null]

const CELLS = (['text', 'number', 'trusted_text', 'text'] as const)
  .map((kind, index) => ({ kind, value: fragment(`"t"."c${index}"`) }))

async function written(rows: readonly Row[], locale: Locale): Promise<string> {
  const values = join(rows.map((row) => fragment('(?::text, ?::numeric, ?::text, ?::text)', ...row)), ', ')
  const statement = fillSql(
    'select {} from (values {}) as "t" ("c0", "c1", "c2", "c3")', join(CELLS.map((cell) => csvCell(cell, locale)), ', '), values,
  )
  return text(await copyToStream(statement, `format csv, delimiter '${delimiterOf(locale)}'`))
}

const parsed = (csv: string, locale: Locale) => Papa.parse<string[]>(csv.trimEnd(), { delimiter: delimiterOf(locale), newline: '\n' }).data

test.group('resource / exchange / cells of a CSV', () => {
  test('separators and decimals of the language; only texts of people are no formulas', async ({ assert }) => {
    const rows: Row[] = [['a.b', '-12.50', '+212.6', '=1'], [null, null, null, '-'], ['1\t2', '0.001', '"x"', '@']]
    assert.equal(await written(rows, 'en'), "a.b,-12.50,+212.6,'=1\n,,,'-\n1\t2,0.001,\"\"\"x\"\"\",'@\n")
    assert.equal(await written(rows, 'fr'), "a.b;-12,50;+212.6;'=1\n;;;'-\n1\t2;0,001;\"\"\"x\"\"\";'@\n")
  })

  test('any text of a person is written as the pages write it', async ({ assert }) => {
    const hard = fc.constantFrom('\\N', '\\.', '\\', '\t=', '\n', '\r=', '"', ',', ';', '=', '+', '-', '@', ']', '\n=', 'س\u{1f9fa}')
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), hard).filter((one) => !/[\0\ud800-\udfff]/u.test(one))
    const rows = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 20 })
    await fc.assert(fc.asyncProperty(rows, fc.constantFrom<Locale>('en', 'fr'), async (texts, locale) => {
      const expected = texts.map(([one, other]) => csvLine([one, '1', 'x', `${other}.`], locale)).join('')
      const csv = await written(texts.map(([one, other]) => [one, '1', 'x', `${other}.`]), locale)
      assert.deepEqual(parsed(csv, locale), parsed(expected, locale))
    }), { numRuns: 30 })
  })
})
