import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { freshPhone, owner, staff, setupOwner } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'
import { check, countRows, jobContext, uploadAndCheck, runAndRead, rowsOf, sendFile, verdicts } from './import_steps.ts'

test.group('resource / exchange / import', (group) => {
  const all = setupOwner(group)

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
    const [before, imported] = [await countRows('clients', 'true'), await countRows('imported_rows', "resource = 'clients'")]
    const dry = await uploadAndCheck(all, 'clients', file)
    assert.equal(dry.state, 'checked')
    assert.deepEqual(dry.columns.map(({ field }) => field), [
      'type', 'first_name', 'last_name', 'phone', 'grade', 'locale', 'channels', 'auto_confirm', '',
    ])
    assert.equal(await countRows('clients', 'true'), before)
    assert.equal(await countRows('imported_rows', "resource = 'clients'"), imported)
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
    assert.equal(await countRows('audit_logs', "action = 'clients.create' and subject_id = ?", [happened[0]?.record_id]), 1)
    assert.equal(await countRows('audit_logs', "action = 'clients.import' and actor_id = ?", [all.id]), 1)
    assert.equal(await countRows('import_rows', 'import_id = ? and cells is not null', [dry.id]), 0)
  })

  test('a heading that is part of one label is known, and so is a second one of the same name; other currencies are refused', async ({
    assert,
  }) => {
    const file = ['Clients 2026,,,,', 'Prénom,Nom,Téléphone,Téléphone,Ville?', `Ali,Test,${freshPhone()},${freshPhone()},x`].join('\n')
    const dry = await uploadAndCheck(all, 'clients', file)
    assert.deepEqual(dry.columns.map(({ field }) => field), ['first_name', 'last_name', 'phone', 'phone2', ''])
    assert.deepEqual((await rowsOf(all, 'clients', dry.id)).map(({ verdict }) => verdict), ['create'])
    const prices = await uploadAndCheck(all, 'services', 'label (en),Price\nPerfume,100 €')
    const [refused] = await rowsOf(all, 'services', prices.id)
    assert.include(JSON.stringify(refused?.errors), translator('en')('errors.exchange.foreign_currency', { text: '100 €' }))
  })

  test('nobody waits for the check of a long file: what it has checked is free again, and so are the numbers', async ({ assert }) => {
    const known = await createSample(all.api, 'clients')
    const [{ phone } = {}] = await query(db.connection(), 'select phone from clients where id = ?', [known.id])
    const lines = Array.from({ length: 250 }, () => `Particular,New,Client,${freshPhone()}`)
    lines[0] = `Particular,Changed,Name,${String(phone)}`
    const answers: number[] = []
    const progress = async (done: number) => {
      if (done !== 100) return
      const work = await db.transaction()
      try {
        await query(work, "set local lock_timeout = '5s'")
        await query(work, 'update clients set last_login_at = now() where id = ?', [known.id])
      } finally {
        await work.rollback()
      }
      const person = { type: 'particular', first_name: 'At', last_name: 'Once', phone: freshPhone() }
      answers.push((await all.api.post('/api/user/clients', person)).status)
    }
    const file = ['Type,First name,Last name,Phone', ...lines].join('\n')
    const { summary } = await uploadAndCheck(all, 'clients', file, 'phone', jobContext({ progress }))
    assert.deepEqual(answers, [201])
    assert.deepEqual(summary, { create: 249, update: 1, skip: 0, refused: 0 })
  })

  test('a row of a long file finds what rows long before it have created, in the check as in the import', async ({ assert }) => {
    const phones = Array.from({ length: 240 }, () => freshPhone())
    const lines = phones.map((phone) => `Particular,Long,File,${phone}`)
    lines[205] = `Particular,Another,Name,${phones[3]}`
    const expected = { create: 239, update: 0, skip: 0, refused: 1 }
    const { id, summary } = await uploadAndCheck(all, 'clients', ['Type,First name,Last name,Phone', ...lines].join('\n'))
    assert.deepEqual(summary, expected)
    assert.deepEqual((await runAndRead(all, 'clients', id)).summary, expected)
    const refused = await query(db.connection(), "select errors from import_rows where import_id = ? and verdict = 'refused'", [id])
    assert.deepEqual(refused.map(({ errors }) => Object.keys(errors as object)), [['phone']])

    const code = `R${Date.now() % 100_000}`
    const parentOf = (index: number) => (index > 110 ? `${code}-0` : '')
    const places = Array.from({ length: 121 }, (_, index) => `${code}-${index},${code}-${index},Final stock,${parentOf(index)}`)
    const dry = await uploadAndCheck(all, 'stocks', ['Name,Code,Type,Parent', ...places].join('\n'))
    assert.deepEqual((await rowsOf(all, 'stocks', dry.id)).flatMap(({ errors }) => Object.entries(errors ?? {})), [])
    assert.equal(dry.summary.create, 121)
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
    assert.equal(await countRows('clients', "last_name = 'Again'"), 5)
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
    assert.equal(await countRows('jobs', 'department_id = ?', [id]), 4)
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

})
