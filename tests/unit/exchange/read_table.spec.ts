import { test } from '@japa/runner'
import { readTable } from '#backend/exchange/import/read_table'
import { Invalid } from '#backend/resource/refusals'
import { translator } from '#backend/i18n/translator'
import { row, slowWorkbook, workbookOf } from '#tests/support/workbooks'

const stays = () => new AbortController().signal
const refusalOf = (bytes: Buffer, gone = stays(), deadline?: number): Promise<unknown> =>
  readTable(bytes, gone, deadline).then(() => 'read', (error: unknown) => {
    if (!(error instanceof Invalid)) throw error
    return error.says.file?.map((say) => say(translator('en')))
  })
const said = (key: string, max?: number) => [translator('en')(`errors.exchange.${key}`, { max })]

test.group('resource / exchange / files that would end the process', () => {
  test('{name}: refused, and the process lives')
    .with([
      { name: 'two cells in the corners of a sheet', why: said('many_columns', 200),
        bytes: () => workbookOf(row(1, { A1: 'phone' }) + row(1_048_576, { XFD1048576: '1' })) },
      { name: 'a row at the end of a sheet', why: said('many_rows', 20_000),
        bytes: () => workbookOf(row(1, { A1: 'phone' }) + row(1_048_576, { A1048576: '1' })) },
      { name: 'eight million rows of nothing', why: said('many_rows', 20_000), bytes: () => workbookOf('<row/>'.repeat(8_000_000)) },
      { name: 'more than is unpacked', why: said('too_heavy'), bytes: () => workbookOf(' '.repeat(60 * 1024 * 1024)) },
      { name: 'places that only the reader of XML makes out', why: said('too_heavy'),
        bytes: () => workbookOf(row(1, { A1: 'phone' }) + '<row r="&#52;294967290"/>') },
      { name: 'one text in many cells', why: said('too_large', 10),
        bytes: () => workbookOf(
          Array.from({ length: 2000 }, (_, at) => `<row><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join(''),
          `<si><t>${'x'.repeat(9_000)}</t></si>`,
        ) },
      { name: 'half a character', why: said('unreadable'), bytes: () => workbookOf(row(1, { A1: 'phone' }) + row(2, { A2: 'x_xD800_' })) },
      { name: 'millions of lines', why: said('many_rows', 20_000), bytes: () => Buffer.from(`phone\n${'1\n\n'.repeat(3_400_000)}`) },
    ])
    .run(async ({ assert }, { bytes, why }) => {
      assert.deepEqual(await refusalOf(await bytes()), why)
    })

  test('rows and cells that only have a format are read over', async ({ assert }) => {
    const formats = '<row r="2"><c r="A2" s="0"/><c r="XFD2" s="0"/></row>'
    const bytes = await workbookOf(`${row(1, { A1: 'phone' })}${formats}${row(3, { A3: '1' })}<row r="1048576"/>`)
    assert.deepEqual(await readTable(bytes, stays()), { headers: ['phone'], rows: [{ number: 3, cells: ['1'] }] })
  })

  test('what takes too long is ended, as is what nobody waits for; the next one is read', async ({ assert }) => {
    const slow = await slowWorkbook()
    assert.deepEqual(await refusalOf(slow, stays(), 1), said('too_heavy'))
    const gone = new AbortController()
    const ended = refusalOf(slow, gone.signal)
    const queued = refusalOf(slow, gone.signal)
    gone.abort()
    assert.deepEqual(await ended, said('too_heavy'))
    assert.deepEqual(await queued, said('too_heavy'))
    const next = await workbookOf(row(1, { A1: 'phone' }) + row(2, { A2: '1' }))
    assert.deepEqual((await readTable(next, stays())).rows, [{ number: 2, cells: ['1'] }])
  })
})
