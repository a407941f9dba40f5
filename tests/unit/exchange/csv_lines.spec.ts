import { deepEqual, ok } from 'node:assert/strict'
import { test } from '@japa/runner'
import fc from 'fast-check'
import Papa from 'papaparse'
import { detectDelimiter, readCsvLines } from '#backend/services/exchange/import/csv_lines'
import { findCellError } from '#backend/services/exchange/import/cell_errors'
import { ImportFileError } from '#backend/services/exchange/import/limits'
import { parseTable } from '#backend/services/exchange/import/parse_table'
import { dayOrderOf } from '#common/time/day_order'
import { createWorkbook, rowXml } from '#tests/support/papers/workbooks'

const problemOf = (text: string) => {
  try {
    return readCsvLines(text, ',', 100)
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return [error.reason, error.max]
  }
}

test.group('exchange / rows of a text file', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', 'ق', ' ', '"', ',', ';', '\n', '=', "'", '1'), maxLength: 6 })
  const table = fc.integer({ min: 1, max: 4 }).chain((width) => fc.array(
    fc.array(text.map((one) => `x${one}`), { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 },
  ))

  test('any table that a program writes is read as it was', () => {
    fc.assert(fc.property(table, fc.constantFrom(',', ';', '\t'), fc.boolean(), (rows, delimiter, quotes) => {
      deepEqual(readCsvLines(Papa.unparse(rows, { delimiter, quotes, newline: '\n' }), delimiter, 100), rows)
    }))
  })

  test('no row is lost without a word: all of them are there, or the file is refused with the row', () => {
    const cell = fc.constantFrom('x', 'x', 'x', 'x"', '"x', 'x"y')
    fc.assert(fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (lines) => {
      const found = problemOf(lines.map((cells) => cells.join(',')).join('\n'))
      const isRefused = found[0] === 'open_quote' && Number(found[1]) >= 1 && Number(found[1]) <= lines.length
      // A quotation mark at the end of a later cell closes the text: nobody can tell that from a text of several lines.
      ok(isRefused || found.flat().join('\n').split('\n').length >= lines.length)
    }))
  })

  test('a quotation mark that is opened and not closed refuses the file with its row')
    .with([
      ['a,b\n1,2\n"3,4\n5,6', 3], ['a,b\n"1,2\n"3",4', 2], ['a,b\n"1"2,3', 2], ['a,b\n1,2\n3,"', 3], ['"a,b\n1,2', 1],
      // The separator is part of the text, but a reader by RFC 4180 ends the cell there.
      ['a,b\n1, "2,3"', 2], ['a,b\n="0,1",2', 2],
    ] as const)
    .run(({ assert }, [text, row]) => { assert.deepEqual(problemOf(text), ['open_quote', row]) })

  test('quotation marks inside of a text, spaces round a quoted one, and ="…"', async ({ assert }) => {
    const { rows } = await parseTable(Buffer.from('a,b,c\nAli "le grand", "x y" ,="0612"\n"a ""b""","=""0,1""",\n"x, y" ,"c","="\n'))
    assert.deepEqual(rows.map(({ cells }) => cells), [['Ali "le grand"', 'x y', '0612'], ['a "b"', '0,1', ''], ['x, y', 'c', '=']])
  })

  test('the separator is that of the rows, not the most frequent character of the header', ({ assert }) => {
    assert.equal(detectDelimiter('Nom, prénom;Téléphone\nBen Ali;0612\nSaïd;0613'), ';')
    assert.equal(detectDelimiter('a,b;c\n"1;2;3",x\n4,y'), ',')
    assert.equal(detectDelimiter('phone\n1'), ',')
  })

  test('line ends of any system, and the separator that a file names', async ({ assert }) => {
    for (const [text, sheet] of [['a|b\r1|2\r', 'CR'], ['a|b\r\n1|2\r\n', 'CRLF'], ['sep=|\na|b\n1|2\n,;\n', 'sep']] as const) {
      const { headers, rows } = await parseTable(Buffer.from(text))
      assert.deepEqual(headers, ['a', 'b'], sheet)
      assert.deepEqual(rows[0], { number: 2, cells: ['1', '2'], problem: null }, sheet)
    }
  })

  test('a row with more cells than names is refused; one with fewer or with empty ones is read', async ({ assert }) => {
    const { rows } = await parseTable(Buffer.from('name,phone,\nBen, Salah,0612\nAli,0613,\nEva\n,,\nx,y,,z\n'))
    assert.deepEqual(rows.map(({ number, problem }) => [number, problem]), [[2, 'extra_cells'], [3, null], [4, null], [6, 'extra_cells']])
  })

  test('a cell that is too long refuses its row only', async ({ assert }) => {
    const { rows } = await parseTable(Buffer.from(`a\n${'x'.repeat(10_001)}\nb`))
    assert.deepEqual(rows.map(({ problem }) => problem), ['long_cell', null])
  })

  test('the sums under a table are no record')
    .with(['Total;3', 'TOTAL :;;', ';Total général;1', 'Sous-total;1', 'المجموع;3', 'الإجمالي:;3'])
    .run(async ({ assert }, line) => {
      const { rows } = await parseTable(Buffer.from(`name;phone;note\nTotalis;1;Total\nTotal;0612345678;\n${line}\n`))
      assert.deepEqual(rows.map(({ problem }) => problem), [null, null, 'total_line'])
    })

  test('what is not a table is named: a web page, a file with a password', async ({ assert }) => {
    const refusal = (bytes: Buffer) => parseTable(bytes).then(() => 'read', (error: unknown) => (error as ImportFileError).reason)
    assert.equal(await refusal(Buffer.from('<html><table><tr><td>a</td></tr></table></html>')), 'web_page')
    const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
    assert.equal(await refusal(Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])), 'protected')
    assert.equal(await refusal(compound), 'old_excel')
    assert.equal(await refusal(Buffer.from('%PDF-1.7\nx')), 'unreadable')
  })
})

test.group('exchange / cells that a spreadsheet has spoilt', () => {
  test('errors, shortened numbers and wrong bytes are found; texts are not', ({ assert }) => {
    for (const text of ['#N/A', '#N/D', '#REF!', '#VALEUR!', '#¿NOMBRE?', '#¡DIV/0!', '#DIV/0!', '#NAME?', '########']) {
      assert.equal(findCellError(text), 'formula_error', text)
    }
    for (const text of ['2.12612E+11', '2,12612E+11', '6E+08']) assert.equal(findCellError(text), 'shortened_number', text)
    assert.equal(findCellError('Ben\ufffd'), 'spoilt_character')
    for (const text of ['=HYPERLINK("http://x";"0612")', '=SOMME(A1:A3)', '=A1', '=$B$2*C2', '=1+1', '=+B2', '=Feuil1!A2'])
      assert.equal(findCellError(text), 'formula', text)
    for (const text of ['=> see the note', '=', '=2', '==', '= Ali =']) assert.isNull(findCellError(text), text)
    for (const text of ['#12', '#A1', 'N/A', '12E3', 'E+11', 'Ali!', '# 1 !']) assert.isNull(findCellError(text), text)
  })

  test('in a worksheet they are not empty, and days are counted from the year that the workbook names', async ({ assert }) => {
    const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>'
    const bytes = await createWorkbook(`${head}<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>A1*2</f></c></row>
      <row r="3"><c r="A3" t="str"><f>""</f><v></v></c><c r="B3"><f>1+1</f><v>2</v></c></row>`)
    const { rows } = await parseTable(bytes)
    assert.deepEqual(rows.map(({ cells }) => cells), [['#REF!', '#N/A'], ['', '2']])
  })

  test('a sheet that nobody sees is not read', async ({ assert }) => {
    const rows = (text: string) => rowXml(1, { A1: 'a' }) + rowXml(2, { A2: text })
    assert.deepEqual((await parseTable(await createWorkbook(rows('seen'), '', { hidden: rows('hidden') }))).rows[0]?.cells, ['seen'])
  })

  test('every spelling of the 1904 system of a workbook is understood')
    .with([['1', '2026-01-31'], ['true', '2026-01-31'], ['0', '2022-01-30'], ['false', '2022-01-30']] as const)
    .run(async ({ assert }, [flag, day]) => {
      const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>day</t></is></c></row>'
      const bytes = await createWorkbook(`${head}<row r="2"><c r="A2" s="1"><v>44591</v></c></row>`, '', { date1904: flag })
      assert.deepEqual((await parseTable(bytes)).rows[0]?.cells, [day])
    })
})

test.group('exchange / dates of a column', () => {
  test('{expected}: {cells}')
    .with([
      { cells: ['4/13/2026', '4/3/2026'], expected: 'month' }, { cells: ['13/4/2026', '4/3/2026'], expected: 'day' },
      { cells: ['4/3/2026', '5.6.2026 10:00'], expected: 'unclear' }, { cells: ['13/4/2026', '4/13/2026'], expected: 'unclear' },
      { cells: ['4/4/2026', '2026-04-03', '', 'x'], expected: null }, { cells: ['٤/١٣/٢٠٢٦'], expected: 'month' },
    ])
    .run(({ assert }, { cells, expected }) => { assert.equal(dayOrderOf(cells), expected) })
})
