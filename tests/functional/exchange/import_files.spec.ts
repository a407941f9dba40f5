import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { registry } from '#backend/engine/definition/registry'
import { freshPhone, setupOwner } from '#tests/support/rows/people'
import { until } from '#tests/support/until'
import { slowWorkbook } from '#tests/support/papers/workbooks'
import type { Failure } from '#tests/support/json_client'
import { download, csvCells } from './downloads.ts'
import { check, countRows, uploadAndCheck, rowsOf, runAndRead, sendFile } from './import_steps.ts'

test.group('resource / exchange / import / files', (group) => {
  const all = setupOwner(group)

  for (const resource of [...registry.values()].filter(({ ops }) => ops.has('create'))) {
    test(`${resource.name}: the headers of its template are recognised`, async ({ assert }) => {
      for (const language of ['en', 'fr', 'es', 'ar']) {
        const { head } = csvCells(await download(`/api/user/${resource.url}/imports/template`, all.token, language))
        assert.isNotEmpty(head)
        const separator = language === 'en' ? ',' : ';'
        const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(separator)
        const { body } = await sendFile(all, resource.url, `${line(head)}\n${line(head.map(() => 'x'))}`, { language: 'en' })
        const expected = body.targets.map(({ name }) => name).filter((name) => body.columns.some(({ field }) => field === name))
        assert.sameMembers(body.columns.map(({ field }) => field), expected, `${language}: ${head.join()}`)
        assert.isTrue(body.targets.filter(({ required }) => required).every(({ name }) => expected.includes(name)))
      }
    })
  }

  test('invalid files are refused with an explanation', async ({ assert }) => {
    const cases: [string | Uint8Array<ArrayBuffer>, string][] = [
      ['', 'errors.field.required'], ['\n\n', 'errors.exchange.empty_file'], ['phone\n', 'errors.exchange.empty_file'],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'errors.exchange.old_excel'],
      [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'errors.exchange.unreadable'],
      [`phone\n${'1\n'.repeat(20_001)}`, 'errors.exchange.many_rows'],
      [new Uint8Array(10 * 1024 * 1024 + 1).fill(65), 'errors.exchange.too_large'],
    ]
    for (const [content, key] of cases) {
      const { status, body } = await sendFile<Failure>(all, 'clients', content)
      assert.equal(status, 422, key)
      assert.deepEqual(body.errors?.file, [translator('en')(key, { max: key.endsWith('large') ? 10 : 20_000 })])
    }
  })

  test('an open quotation mark refuses the file with its row; a shifted row and spoilt cells refuse theirs', async ({ assert }) => {
    const t = translator('en')
    const { status, body } = await sendFile<Failure>(all, 'clients', 'first_name,phone\n"Ali,0612345678\nSara,0612345679\nZoe,0612345670')
    assert.equal(status, 422)
    assert.deepEqual(body.errors?.file, [t('errors.exchange.open_quote', { max: 2 })])

    const [a, b] = [freshPhone(), freshPhone()]
    const lines = [
      'first_name,last_name,phone', `Ben, Salah,Ali,${a}`, `Ali,Salah,="${a.replace('+212', '0')}"`,
      'Sara,Salah,2.12612E+11', `#N/A,X,${b}`, `Hélène,X,${b}`,
    ]
    // One byte of the name is lost; the rest of the file is UTF-8.
    const bytes = Buffer.from(`\ufeff${lines.join('\n')}\n`)
    bytes[bytes.indexOf('lène') + 1] = 0x58
    const { body: { id } } = await sendFile(all, 'clients', new Uint8Array(bytes))
    const dry = await check(all, 'clients', id, {})
    const rows = await rowsOf(all, 'clients', dry.id)
    assert.deepEqual(rows.map(({ number, verdict }) => [number, verdict]), [
      [2, 'refused'], [3, 'create'], [4, 'refused'], [5, 'refused'], [6, 'refused'],
    ])
    const [shifted, , shortened, formula, spoilt] = rows
    assert.equal(shifted?.message, t('errors.exchange.rows.extra_cells'))
    assert.deepEqual(shortened?.errors?.phone, [t('errors.exchange.cells.shortened_number', { text: '2.12612E+11' })])
    assert.deepEqual(formula?.errors?.first_name, [t('errors.exchange.cells.formula_error', { text: '#N/A' })])
    assert.deepEqual(spoilt?.errors?.first_name, [t('errors.exchange.cells.spoilt_character', { text: 'HélX\ufffdne' })])
    await runAndRead(all, 'clients', dry.id)
    assert.equal(await countRows('clients', 'phone = ? and last_name = ?', [a, 'Salah']), 1)
  })

  test('the dates of a column decide whether the day comes first; if they do not, the user is asked', async ({ assert }) => {
    const send = async (name: string, ...days: string[]) => {
      const lines = days.map((day, index) => `${name} ${index},${day},honda,5,5`)
      const head = 'registration_number,insurance_expires_on,type,max_collect,max_delivery'
      return (await sendFile(all, 'vehicles', [head, ...lines].join('\n'))).body
    }
    const bought = async (name: string) =>
      (await query(
        db.connection(),
        'select insurance_expires_on::text as day from vehicles where registration_number like ? order by registration_number',
        [`${name} %`],
      )).map(({ day }) => day)
    const runWith = async (id: number, body: object) => runAndRead(all, 'vehicles', (await check(all, 'vehicles', id, body)).id)

    const american = await send('American', '4/3/2026', '4/13/2026')
    assert.deepEqual(american.columns.map(({ day_order: order }) => order), [null, 'month', null, null, null])
    await runWith(american.id, {})
    assert.deepEqual(await bought('American'), ['2026-04-03', '2026-04-13'])
    const european = await send('European', '4/3/2026', '13/4/2026')
    await runWith(european.id, {})
    assert.deepEqual(await bought('European'), ['2026-03-04', '2026-04-13'])

    const unclear = await send('Unclear', '4/3/2026', '5/6/2026')
    const asked = await all.api.post<Failure>(`/api/user/vehicles/imports/${unclear.id}/check`, {})
    assert.equal(asked.status, 422)
    assert.deepEqual(asked.body.errors, { day_order: [translator('en')('errors.exchange.day_order')] })
    for (const order of ['year', 3, {}]) {
      assert.equal((await all.api.post(`/api/user/vehicles/imports/${unclear.id}/check`, { day_order: order })).status, 422)
    }
    await runWith(unclear.id, { day_order: 'month' })
    assert.deepEqual(await bought('Unclear'), ['2026-04-03', '2026-05-06'])
  })

  test('other requests are answered while a file is parsed; a disconnected client ends the parsing', async ({ assert }) => {
    const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
    const before = processes()
    const slow = await slowWorkbook()
    let isOver = false
    const sent = sendFile(all, 'clients', slow).finally(() => { isOver = true })
    await until('the file is being read', () => processes() > before)
    for (let call = 0; call < 3; call++) assert.equal((await all.api.get('/api/user/zones')).status, 200)
    assert.isFalse(isOver)
    assert.equal((await sent).status, 201)

    const gone = new AbortController()
    const left = assert.rejects(() => sendFile(all, 'clients', slow, { name: 'left.xlsx', signal: gone.signal }))
    await until('the next file is being read', () => processes() > before)
    gone.abort()
    await left
    assert.equal((await sendFile(all, 'clients', 'phone\n1\n')).status, 201)
    assert.equal(await countRows('imports', "file_name = 'left.xlsx'"), 0)
  })

  test('an export can be imported again', async ({ assert }) => {
    await query(db.connection(), `insert into zones (key, label, city_id, color, transport_fee)
      values ('roundtrip', '{"fr":"Aller, \\"retour\\"","ar":"ذهاب"}', (select min(id) from cities), '#112233', 1550)`)
    for (const format of ['csv', 'xlsx']) {
      const { bytes } = await download(`/api/user/zones/export?key=roundtrip&format=${format}`, all.token, 'fr')
      const { body } = await sendFile(all, 'zones', new Uint8Array(bytes), { name: `z.${format}`, language: 'fr' })
      const dry = await check(all, 'zones', body.id, { fields: body.columns.map(({ field }) => field), key: 'key' })
      const rows = await rowsOf(all, 'zones', dry.id)
      assert.deepEqual(rows.map(({ verdict }) => verdict), ['skip'], JSON.stringify([rows, body.columns]))
    }
  })

  test('the report is a CSV in the language of the caller', async ({ assert }) => {
    const dry = await uploadAndCheck(all, 'clients', 'first_name,last_name,phone\nA,B,nonsense')
    const { head, rows } = csvCells(await download(`/api/user/clients/imports/${dry.id}/report`, all.token, 'fr'))
    const t = translator('fr')
    assert.deepEqual(head, ['row', 'result', 'record', 'why'].map((key) => t(`ui.import.${key}`)))
    const why = `${t('clients.fields.phone')}: ${translator('en')('errors.field.type.phone')}`
    assert.deepEqual(rows, [['2', t('ui.import.verdicts.refused'), '', why]])
  })

})
