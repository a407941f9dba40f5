import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { databaseName } from '#backend/env/database_name'
import { query } from '#backend/database/query'
import { translator } from '#backend/i18n/translator'
import { importJobs, MAX_ATTEMPTS } from '#backend/exchange/import/import_jobs'
import { registry } from '#backend/definition/registry'
import { freshPhone, owner, staff, type Person } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { until, within } from '#tests/support/until'
import { slowWorkbook } from '#tests/support/workbooks'
import { download, csvCells } from './downloads.ts'
import { check, uploadAndCheck, context, runAndRead, rowsOf, sendFile, verdicts, type ImportBody, type Failure } from './import_steps.ts'

const count = async (table: string, where: string, bindings: readonly unknown[] = []): Promise<number> =>
  Number((await query(db.connection(), `select count(*) as count from ${table} where ${where}`, bindings))[0]?.count)

test.group('resource / exchange / import', (group) => {
  let all: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    all = await owner()
  })

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

  test('the dry run predicts the result of each row and writes nothing', async ({ assert }) => {
    const [a, b, c] = [freshPhone(), freshPhone(), freshPhone()]
    const file = [
      'Type,Prénom,Last name,Phone,Grade,Langue,channels,Auto confirm,Mystery',
      `Particular,Ali,Test,${a},VIP,Français,"WhatsApp; SMS",oui,x`,
      `particular,Same,Phone,${a},Normal,ar,,no,x`,
      `,No,Phone,,,,,,x`,
      `Particular,Bad,Words,${b},Platinum,Klingon,,maybe,x`,
      `Particular,Sara,${'y'.repeat(70)},${b},,,,,x`,
      `Particulier,Zineb,Test,${c},normal,ar,sms,نعم,x`,
    ].join('\n')
    const before = await count('clients', 'true')
    const dry = await uploadAndCheck(all, 'clients', file)
    assert.equal(dry.state, 'checked')
    assert.deepEqual(dry.columns.map(({ field }) => field), [
      'type', 'first_name', 'last_name', 'phone', 'grade', 'locale', 'channels', 'auto_confirm', '',
    ])
    assert.equal(await count('clients', 'true'), before)
    assert.equal(await count('imported_rows', "resource = 'clients'"), 0)
    const expected = await rowsOf(all, 'clients', dry.id)
    assert.deepEqual(expected.map(({ verdict }) => verdict), ['create', 'refused', 'refused', 'refused', 'refused', 'create'])
    assert.deepEqual(expected.map(({ errors }) => Object.keys(errors ?? {}).sort()), [
      [], ['phone'], ['phone'], ['auto_confirm', 'grade', 'locale'], ['last_name'], [],
    ])
    const real = await runAndRead(all, 'clients', dry.id)
    assert.equal(real.state, 'done')
    const happened = await rowsOf(all, 'clients', dry.id)
    const outcomes = (rows: typeof happened) => rows.map(({ verdict, errors }) => ({ verdict, errors }))
    assert.deepEqual(outcomes(happened), outcomes(expected))
    assert.deepEqual(real.summary, dry.summary)
    const made = await query(db.connection(), 'select * from clients where id = ?', [happened[0]?.record_id])
    const wanted = { first_name: 'Ali', grade: 'vip', locale: 'fr', channels: ['whatsapp', 'sms'], auto_confirm: true, phone: a }
    assert.containSubset(made, [wanted])
    assert.equal(await count('audit_logs', "action = 'clients.create' and subject_id = ?", [happened[0]?.record_id]), 1)
    assert.equal(await count('audit_logs', "action = 'clients.import' and actor_id = ?", [all.id]), 1)
    assert.equal(await count('import_rows', 'import_id = ? and cells is not null', [dry.id]), 0)
  })

  test('rows are imported once: not again with the same file, with the same rows, or concurrently', async ({ assert }) => {
    const lines = Array.from({ length: 5 }, (_, index) => `Row${index},Again,${freshPhone()}`)
    const file = `first_name,last_name,phone\n${lines.join('\n')}`
    const first = await uploadAndCheck(all, 'clients', file)
    const second = await uploadAndCheck(all, 'clients', file)
    assert.deepEqual(second.summary, { create: 5, update: 0, skip: 0, refused: 0 })
    const [one, two] = await Promise.all([runAndRead(all, 'clients', first.id), runAndRead(all, 'clients', second.id)])
    assert.equal(one.summary.create + two.summary.create, 5)
    assert.equal(one.summary.skip + two.summary.skip, 5)
    const third = await uploadAndCheck(all, 'clients', file)
    assert.isNotNull(third.earlier)
    assert.deepEqual(third.summary, { create: 0, update: 0, skip: 5, refused: 0 })
    const fresh = `New,Row,${freshPhone()}`
    const longer = await uploadAndCheck(all, 'clients', `${file}\n${fresh}`)
    assert.isNull(longer.earlier)
    assert.deepEqual((await runAndRead(all, 'clients', longer.id)).summary, { create: 1, update: 0, skip: 5, refused: 0 })
    assert.equal(await count('clients', "last_name = 'Again'"), 5)
    const [gone] = await query(
      db.connection(), "update clients set deleted_at = now() where first_name = 'Row2' and last_name = 'Again' returning phone",
    )
    await query(db.connection(), "update clients set phone = '+212690000001' where phone = ?", [gone?.phone])
    assert.deepEqual((await uploadAndCheck(all, 'clients', file)).summary, { create: 1, update: 0, skip: 4, refused: 0 })
  })

  test('existing records are found by a key and updated only where they differ', async ({ assert }) => {
    const lines = ['code,name.en,name.fr,daily_capacity', 'IMP-A,Sorting,Tri,10', 'IMP-B,Drying,Séchage,20']
    const made = await uploadAndCheck(all, 'departments', lines.join('\n'))
    await runAndRead(all, 'departments', made.id)
    const file = 'code,Nom (français),daily_capacity\nimp-a,Triage,10\nIMP-B,Séchage,"20,00"\nIMP-C,Nouveau,5'
    const dry = await uploadAndCheck(all, 'departments', file, 'code')
    assert.deepEqual(await verdicts(all, 'departments', dry.id), ['update', 'skip', 'create'])
    await runAndRead(all, 'departments', dry.id)
    assert.deepEqual(await verdicts(all, 'departments', dry.id), ['update', 'skip', 'create'])
    const [a] = await query(db.connection(), "select name, code, version from departments where lower(code) = 'imp-a'")
    assert.deepEqual(a, { name: { en: 'Sorting', fr: 'Triage' }, code: 'imp-a', version: 2 })
    const unknown = await uploadAndCheck(all, 'departments', 'id,code\n999999,IMP-D', 'id')
    assert.deepEqual(await verdicts(all, 'departments', unknown.id), ['refused'])
  })

  test('without the permission to edit, rows of existing records are refused and new ones are not', async ({ assert }) => {
    await query(db.connection(), `insert into departments (name, code) values ('{"en":"Own"}', 'NO-EDIT')`)
    const clerk = await staff(['department-list', 'department-create', 'import-data'])
    const dry = await uploadAndCheck(clerk, 'departments', 'code,name.en\nNO-EDIT,Other\nNO-EDIT-2,New', 'code')
    assert.deepEqual(dry.keys, [])
    const rows = await rowsOf(clerk, 'departments', dry.id)
    assert.deepEqual(rows.map(({ verdict }) => verdict), ['refused', 'create'])
    assert.equal(rows[0]?.message, translator('en')('errors.E_FORBIDDEN'))
  })

  test('references are found by code, label in any language or id; an ambiguous one is refused', async ({ assert }) => {
    const [{ id } = { id: 0 }] = await query(
      db.connection(), `insert into departments (name, code) values ('{"en":"Wash hall","ar":"قاعة الغسل"}', 'WASH') returning id`,
    )
    await query(db.connection(), `insert into departments (name, code) values ('{"en":"Twin"}', 'TWIN-1'), ('{"en":"Twin"}', 'TWIN-2')`)
    const cells = ['wash', 'Wash hall', 'قاعة الغسل', `#${String(id)}`, 'Twin', 'Nowhere']
    const dry = await uploadAndCheck(all, 'jobs', `Name (en),Department\n${cells.map((cell, index) => `Job ${index},${cell}`).join('\n')}`)
    assert.deepEqual(await verdicts(all, 'jobs', dry.id), ['create', 'create', 'create', 'create', 'refused', 'refused'])
    await runAndRead(all, 'jobs', dry.id)
    assert.equal(await count('jobs', 'department_id = ?', [id]), 4)
  })

  test('fields that the caller may not write cannot be mapped', async ({ assert }) => {
    const clerk = await staff(['user-create', 'user-list', 'import-data'])
    const { body } = await sendFile(clerk, 'users', 'first_name,Salary\nA,100')
    assert.deepEqual(body.columns.map(({ field }) => field), ['first_name', ''])
    const { status, body: refused } = await clerk.api.post<Failure>(
      `/api/user/users/imports/${body.id}/check`, { fields: ['first_name', 'salary'], key: null },
    )
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(refused.errors ?? {}), ['fields.1'])
  })

  test('passwords are never stored, not even until the import runs; a new person gets a random one', async ({ assert }) => {
    const phone = freshPhone()
    const file = `first_name,last_name,phone,roles,Mot de passe *,PIN\nSecret,Keeper,${phone},role of ${phone},clear-text-word,123456`
    await query(db.connection(), "insert into roles (name, guard) values (?, 'user')", [`role of ${phone}`])
    const { body } = await sendFile(all, 'users', file)
    assert.deepEqual(body.columns.map(({ field, is_secret: isSecret }) => [field, isSecret]).slice(4), [['', true], ['', true]])
    const [kept] = await query(db.connection(), 'select to_jsonb(r)::text as text from import_rows r where import_id = ?', [body.id])
    assert.include(String(kept?.text), phone)
    assert.notMatch(String(kept?.text), /clear-text-word|123456/)
    const { status } = await all.api.post(`/api/user/users/imports/${body.id}/check`, {
      fields: ['first_name', 'last_name', 'phone', 'roles', 'password', ''], key: null,
    })
    assert.equal(status, 422)
    const dry = await check(all, 'users', body.id, {})
    assert.deepEqual(await verdicts(all, 'users', dry.id), ['create'])
    await runAndRead(all, 'users', dry.id)
    const [made] = await query(db.connection(), 'select password, pin from users where phone = ?', [phone])
    assert.match(String(made?.password), /^\$scrypt\$/)
    assert.isNull(made?.pin)
  })

  test('an import is visible to its owner only, and its steps run in order', async ({ assert }) => {
    const { body: { id } } = await sendFile(all, 'clients', 'phone\n1')
    const other = await owner()
    for (const path of ['', '/rows', '/report']) assert.equal((await other.api.get(`/api/user/clients/imports/${id}${path}`)).status, 404)
    assert.equal((await other.api.post(`/api/user/clients/imports/${id}/check`)).status, 404)
    assert.equal((await all.api.post<Failure>(`/api/user/clients/imports/${id}/run`)).body.code, 'E_REFUSED')
    assert.equal((await all.api.get(`/api/user/couriers/imports/${id}`)).status, 404)
  })

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
    assert.equal(await count('imports', "file_name = 'left.xlsx'"), 0)
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
    assert.deepEqual(head, ['row', 'result', 'record', 'why'].map((key) => t(`ui.exchange.${key}`)))
    const why = `${t('clients.fields.phone')}: ${translator('en')('errors.field.type.phone')}`
    assert.deepEqual(rows, [['2', t('ui.exchange.verdicts.refused'), '', why]])
  })

  test('an import that stops between two batches continues and imports nothing twice', async ({ assert }) => {
    const dry = await uploadAndCheck(all, 'clients', people(210, 'Stopped'))
    const stop = new AbortController()
    await assert.rejects(() => runAndRead(all, 'clients', dry.id, context({
      signal: stop.signal, progress: (done) => { if (done >= 100) stop.abort(); return Promise.resolve() },
    })))
    assert.equal(await count('clients', "last_name = 'Stopped'"), 100)
    await importJobs['exchange.import']({ import: dry.id }, context({ attempt: 2 }))
    assert.equal(await count('clients', "last_name = 'Stopped'"), 210)
    const { body } = await all.api.get<ImportBody>(`/api/user/clients/imports/${dry.id}`)
    assert.deepEqual([body.state, body.done, body.summary.create], ['done', 210, 210])
    assert.equal(await count('audit_logs', "action = 'clients.import' and reason = 'file.csv (210)'"), 1)
  })

  test('after a worker is killed the next one continues where it stopped', async ({ assert, cleanup }) => {
    // Exactly three batches.
    const file = people(300, 'Killed')
    const dry = await uploadAndCheck(all, 'clients', file)
    const release = await holdPhone(file.split('\n')[250]?.split(',')[2] ?? '')
    cleanup(release)
    const first = worker(cleanup)
    await all.api.post(`/api/user/clients/imports/${dry.id}/run`)
    // Not over HTTP: the rate limit would refuse so many requests.
    const kept = async () => (await query(db.connection(), 'select state, done from imports where id = ?', [dry.id]))[0]
    await until('two batches are done, and the third waits', async () => Number((await kept())?.done) === 200 && await isAnyLockAwaited())
    first.kill('SIGKILL')
    await within('the first worker has ended', once(first, 'close'))
    assert.equal(await count('clients', "last_name = 'Killed'"), 200)
    await release()
    worker(cleanup)
    await until('the import is done', async () => (await kept())?.state === 'done')
    assert.equal(await count('clients', "last_name = 'Killed'"), 300)
    const { body: over } = await all.api.get<ImportBody>(`/api/user/clients/imports/${dry.id}`)
    assert.deepEqual([over.done, over.summary], [300, dry.summary])
    assert.deepEqual(dry.summary, { create: 300, update: 0, skip: 0, refused: 0 })
    assert.equal(await count('imported_rows', "resource = 'clients' and record_id = 0"), 0)
  })

  test('a revoked permission stops the import before it starts; a failed import can be continued', async ({ assert }) => {
    const person = await staff(['client-create', 'client-list', 'import-data'])
    const dry = await uploadAndCheck(person, 'clients', people(3, 'Withdrawn'))
    await person.api.post(`/api/user/clients/imports/${dry.id}/run`)
    await query(db.connection(), 'delete from users_roles where owner_id = ?', [person.id])
    await importJobs['exchange.import']({ import: dry.id }, context())
    const [kept] = await query(db.connection(), 'select state, problem from imports where id = ?', [dry.id])
    assert.deepEqual(kept, { state: 'failed', problem: translator('en')('errors.E_FORBIDDEN') })
    // Started with a token that has fewer permissions than its owner.
    const lesser = await uploadAndCheck(all, 'clients', people(3, 'Withdrawn'))
    await all.api.post(`/api/user/clients/imports/${lesser.id}/run`)
    await query(db.connection(), "update imports set permissions = '{client-list}' where id = ?", [lesser.id])
    await importJobs['exchange.import']({ import: lesser.id }, context())
    assert.equal((await all.api.get<ImportBody>(`/api/user/clients/imports/${lesser.id}`)).body.state, 'failed')
    const { body: { id } } = await sendFile(all, 'clients', people(3, 'Fault'))
    await all.api.post(`/api/user/clients/imports/${id}/check`)
    const broken = { progress: () => Promise.reject(new Error('broken')) }
    await assert.rejects(() => importJobs['exchange.check']({ import: id }, context({ ...broken, attempt: MAX_ATTEMPTS })))
    const { body: fault } = await all.api.get<ImportBody>(`/api/user/clients/imports/${id}`)
    assert.deepEqual([fault.state, fault.problem], ['failed', translator('en')('errors.exchange.broken')])
    assert.equal((await check(all, 'clients', id, {})).state, 'checked')
    // An import that was completed before the error stays completed.
    await assert.rejects(() => runAndRead(all, 'clients', id, context({ ...broken, attempt: MAX_ATTEMPTS })))
    assert.equal((await all.api.get<ImportBody>(`/api/user/clients/imports/${id}`)).body.state, 'done')
    assert.equal(await count('clients', "last_name in ('Withdrawn', 'Fault')"), 3)
  })
})

const people = (rows: number, last: string): string =>
  `first_name,last_name,phone\n${Array.from({ length: rows }, (_, index) => `P${index},${last},${freshPhone()}`).join('\n')}`

/** Inserts a client with this phone number in an open transaction, so that others wait for it. Returns its rollback. */
async function holdPhone(phone: string): Promise<() => Promise<void>> {
  const trx = await db.transaction()
  await query(trx, "insert into clients (code, phone) values ('held', ?)", [phone])
  return async () => { if (!trx.isCompleted) await trx.rollback() }
}

async function isAnyLockAwaited(): Promise<boolean> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await query(db.connection(), waiting)).length > 0
}

function worker(cleanup: (work: () => void) => void) {
  const env = { ...process.env, DATABASE_NAME: databaseName(), JOB_LEASE_SECONDS: '1' }
  const source = fileURLToPath(new URL('../../../backend/bin/worker.ts', import.meta.url))
  const child = spawn(process.execPath, [source], { env, stdio: 'ignore' })
  cleanup(() => { child.kill('SIGKILL') })
  return child
}
