import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { csvRows } from '#backend/exchange/csv_rows'
import { csvLine } from '#common/csv'
import { copied, dividedAt } from './copied.ts'
import type { Locale } from '#common/locales'

const cells = [{ kind: 'text' }, { kind: 'number' }, { kind: 'trusted_text' }, { kind: 'text' }] as const

async function write(parts: readonly Buffer[], locale: Locale): Promise<string> {
  const rows = csvRows(cells, 'head\n', locale)
  // The bytes of a stream are its own: they are changed.
  for (const part of parts) rows.write(Buffer.from(part))
  rows.end()
  return text(rows)
}

test.group('resource / exchange / rows of a CSV', () => {
  test('separators and decimals of the language; only texts of people are no formulas', async ({ assert }) => {
    const bytes = Buffer.from('a.b\t-12.50\t+212.6\t=1\n\t\t\t-\n1\\t2\t0.001\t"x"\t@\n')
    assert.equal(await write([bytes], 'en'), "head\na.b,-12.50,+212.6,'=1\n,,,'-\n1\t2,0.001,\"\"\"x\"\"\",'@\n")
    assert.equal(await write([bytes], 'fr'), "head\na.b;-12,50;+212.6;'=1\n;;;'-\n1\t2;0,001;\"\"\"x\"\"\";'@\n")
    assert.equal(await write([], 'ar'), 'head\n')
  })

  test('any text is the same, wherever its bytes are divided', async ({ assert }) => {
    const hard = fc.constantFrom('\\N', '\\', '\t', '\n', '\r', '"', ',', ';', '=', 'س\u{1f9fa}')
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), hard).filter((one) => !/[\0\ud800-\udfff]/u.test(one))
    const written = fc.tuple(fc.array(fc.tuple(value, value), { maxLength: 5 }), fc.array(fc.nat(200)), fc.constantFrom('en', 'fr'))
    await fc.assert(fc.asyncProperty(written, async ([rows, cuts, locale]) => {
      const bytes = Buffer.from(rows.map(([one, other]) => `${copied(one)}\t1\t\t${copied(other)}\n`).join(''))
      const lines = rows.map(([one, other]) => csvLine([one, '1', '', other], locale))
      assert.equal(await write(dividedAt(bytes, cuts), locale), `head\n${lines.join('')}`)
    }), { numRuns: 60 })
  })
})
