import { test } from '@japa/runner'
import { readTable } from '#backend/services/exchange/import/read_table'
import { Invalid } from '#backend/engine/resource/refusals'
import { translator } from '#backend/engine/i18n/translator'
import { rowXml, slowWorkbook, createWorkbook } from '#tests/support/papers/workbooks'

/** Files are refused for what they contain, not because a busy machine exceeds the usual time limit. */
const PATIENCE_MS = 200_000

const openSignal = () => new AbortController().signal
const refusalOf = (bytes: Buffer, gone = openSignal(), timeoutMs?: number): Promise<unknown> =>
  readTable(bytes, gone, timeoutMs).then(() => 'read', (error: unknown) => {
    if (!(error instanceof Invalid)) throw error
    return error.errors.file?.map((say) => say(translator('en')))
  })
const messageOf = (key: string, max?: number) => [translator('en')(`errors.exchange.${key}`, { max })]

test.group('resource / exchange / files that would crash the process', () => {
  test('{name}: refused, and the process lives')
    .with([
      { name: 'two cells in the corners of a sheet', why: messageOf('many_columns', 200),
        bytes: () => createWorkbook(rowXml(1, { A1: 'phone' }) + rowXml(1_048_576, { XFD1048576: '1' })) },
      { name: 'a row at the end of a sheet', why: messageOf('many_rows', 20_000),
        bytes: () => createWorkbook(rowXml(1, { A1: 'phone' }) + rowXml(1_048_576, { A1048576: '1' })) },
      { name: 'eight million rows of nothing', why: messageOf('many_rows', 20_000),
        bytes: () => createWorkbook('<row/>'.repeat(8_000_000)) },
      { name: 'more than is unpacked', why: messageOf('too_heavy'), bytes: () => createWorkbook(' '.repeat(60 * 1024 * 1024)) },
      { name: 'row numbers written as XML entities', why: messageOf('too_heavy'),
        bytes: () => createWorkbook(rowXml(1, { A1: 'phone' }) + '<row r="&#52;294967290"/>') },
      { name: 'one text in many cells', why: messageOf('too_large', 10),
        bytes: () => createWorkbook(
          Array.from({ length: 2000 }, (_, at) => `<row><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join(''),
          `<si><t>${'x'.repeat(9_000)}</t></si>`,
        ) },
      { name: 'millions of lines', why: messageOf('many_rows', 20_000), bytes: () => Buffer.from(`phone\n${'1\n\n'.repeat(3_400_000)}`) },
    ])
    .run(async ({ assert }, { bytes, why }) => {
      assert.deepEqual(await refusalOf(await bytes(), openSignal(), PATIENCE_MS), why)
    })

  test('rows and cells that only have a format are skipped', async ({ assert }) => {
    const formats = '<row r="2"><c r="A2" s="0"/><c r="XFD2" s="0"/></row>'
    const bytes = await createWorkbook(`${rowXml(1, { A1: 'phone' })}${formats}${rowXml(3, { A3: '1' })}<row r="1048576"/>`)
    assert.deepEqual(await readTable(bytes, openSignal()), { headers: ['phone'], rows: [{ number: 3, cells: ['1'], problem: null }] })
  })

  test('a timeout and a disconnected client end the parsing; the next file is read', async ({ assert }) => {
    const slow = await slowWorkbook()
    assert.deepEqual(await refusalOf(slow, openSignal(), 1), messageOf('too_heavy'))
    const gone = new AbortController()
    const ended = refusalOf(slow, gone.signal)
    const queued = refusalOf(slow, gone.signal)
    gone.abort()
    assert.deepEqual(await ended, messageOf('too_heavy'))
    assert.deepEqual(await queued, messageOf('too_heavy'))
    const next = await createWorkbook(rowXml(1, { A1: 'phone' }) + rowXml(2, { A2: '1' }))
    assert.deepEqual((await readTable(next, openSignal())).rows, [{ number: 2, cells: ['1'], problem: null }])
  })
})
