import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { columnLetters, sheetRows, textCellXml } from '#backend/services/exchange/sheet_rows'
import { copied, dividedAt } from './copied.ts'

const columns = [{ style: null }, { style: 3 }, { style: null }]

async function write(parts: readonly Buffer[]): Promise<string> {
  const rows = sheetRows(columns, { head: '<s>', foot: '</s>', firstRow: 2 })
  for (const part of parts) rows.write(part)
  rows.end()
  return text(rows)
}

test.group('resource / exchange / rows of a worksheet', () => {
  test('text and numbers; empty cells are left out', async ({ assert }) => {
    assert.equal(
      await write([Buffer.from('a\t12.50\t\n\t\tb\n\t-1\t\\\\N\n')]),
      '<s><row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2" s="3"><v>12.50</v></c></row>'
      + '<row r="3"><c r="C3" t="inlineStr"><is><t>b</t></is></c></row>'
      + '<row r="4"><c r="B4" s="3"><v>-1</v></c><c r="C4" t="inlineStr"><is><t>\\N</t></is></c></row></s>',
    )
    assert.equal(await write([]), '<s></s>')
  })

  test('any text is the same, wherever its bytes are divided', async ({ assert }) => {
    const hard = fc.constantFrom(
      '\\N', '\\', '\t', '\n', 'س\u{1f9fa}', ']]>', '&amp;', ' a', 'a ', 'é', 'a b', 'x'.repeat(32_768),
      '\u00a0a', '\u1680a', 'a\u2003', 'a\u3000', '\ufeffa', 'a\uffffb',
    )
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), hard)
      .filter((one) => one !== '' && !/[\0\ud800-\udfff]/u.test(one))
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 5 }), fc.array(fc.nat(200)), async (rows, cuts) => {
      const bytes = Buffer.from(rows.map(([one, other]) => `${copied(one)}\t1\t${copied(other)}\n`).join(''))
      const expected = rows.map(([one, other], index) => `<row r="${index + 2}">${textCellXml(`A${index + 2}`, one)}`
        + `<c r="B${index + 2}" s="3"><v>1</v></c>${textCellXml(`C${index + 2}`, other)}</row>`)
      assert.equal(await write(dividedAt(bytes, cuts)), `<s>${expected.join('')}</s>`)
    }), { numRuns: 60 })
  })

  test('what XML cannot represent is left out, and too long a text is truncated', ({ assert }) => {
    const content = (value: string) => /<t[^>]*>(.*)<\/t>/su.exec(textCellXml('A1', value))?.[1]
    assert.equal(content('a < b & "c"\r\n>\u0001\ud800\uffff'), 'a &lt; b &amp; &quot;c&quot;&#13;\n&gt;')
    assert.equal(content('سجاد \u{1f9fa}'), 'سجاد \u{1f9fa}')
    assert.equal(content('x'.repeat(40_000))?.length, 32_767)
    // Half a character at the end is left out.
    assert.equal(content(`${'x'.repeat(32_766)}\u{1f9fa}`)?.length, 32_766)
    assert.include(textCellXml('A1', ' a'), 'xml:space="preserve"')
    assert.include(textCellXml('A1', 'a', 1), ' s="1"')
  })

  test('columns beyond the alphabet', ({ assert }) => {
    assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnLetters), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})
