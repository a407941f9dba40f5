import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { importJobs, MAX_ATTEMPTS } from '#backend/services/exchange/import/jobs'
import { freshPhone, staff, setupOwner } from '#tests/support/rows/people'
import { until, withTimeout } from '#tests/support/until'
import { spawnWorker, WORKER_SCRIPT } from '#tests/support/server/spawn_worker'
import { check, countRows, uploadAndCheck, jobContext, runAndRead, sendFile, type ImportBody } from './import_steps.ts'

test.group('resource / exchange / import / interrupted', (group) => {
  const all = setupOwner(group)

  test('an import that stops between two batches continues and imports nothing twice', async ({ assert }) => {
    const dry = await uploadAndCheck(all, 'clients', people(210, 'Stopped'))
    const stop = new AbortController()
    await assert.rejects(() => runAndRead(all, 'clients', dry.id, jobContext({
      signal: stop.signal, progress: (done) => { if (done >= 100) stop.abort(); return Promise.resolve() },
    })))
    assert.equal(await countRows('clients', "last_name = 'Stopped'"), 100)
    await importJobs['exchange.import']({ import: dry.id }, jobContext({ attempt: 2 }))
    assert.equal(await countRows('clients', "last_name = 'Stopped'"), 210)
    const { body } = await all.api.get<ImportBody>(`/api/user/clients/imports/${dry.id}`)
    assert.deepEqual([body.state, body.done, body.summary.create], ['done', 210, 210])
    assert.equal(await countRows('audit_logs', "action = 'clients.import' and reason = 'file.csv (210)'"), 1)
  })

  test('after a worker is killed the next one continues where it stopped', async ({ assert, cleanup }) => {
    // Exactly three batches.
    const file = people(300, 'Killed')
    const dry = await uploadAndCheck(all, 'clients', file)
    const release = await holdPhone(file.split('\n')[250]?.split(',')[2] ?? '')
    cleanup(release)
    const first = spawnWorker(WORKER_SCRIPT, cleanup)
    await all.api.post(`/api/user/clients/imports/${dry.id}/run`)
    // Not over HTTP: the rate limit would refuse so many requests.
    const kept = async () => (await query(db.connection(), 'select state, done from imports where id = ?', [dry.id]))[0]
    await until('two batches are done, and the third waits', async () => Number((await kept())?.done) === 200 && await isAnyLockAwaited())
    first.child.kill('SIGKILL')
    await withTimeout('the first worker has ended', first.exited)
    assert.equal(await countRows('clients', "last_name = 'Killed'"), 200)
    await release()
    spawnWorker(WORKER_SCRIPT, cleanup)
    await until('the import is done', async () => (await kept())?.state === 'done')
    assert.equal(await countRows('clients', "last_name = 'Killed'"), 300)
    const { body: over } = await all.api.get<ImportBody>(`/api/user/clients/imports/${dry.id}`)
    assert.deepEqual([over.done, over.summary], [300, dry.summary])
    assert.deepEqual(dry.summary, { create: 300, update: 0, skip: 0, refused: 0 })
    assert.equal(await countRows('imported_rows', "resource = 'clients' and record_id = 0"), 0)
  })

  test('a revoked permission stops the import before it starts; a failed import can be continued', async ({ assert }) => {
    const person = await staff(['client-create', 'client-list', 'import-data'])
    const dry = await uploadAndCheck(person, 'clients', people(3, 'Withdrawn'))
    await person.api.post(`/api/user/clients/imports/${dry.id}/run`)
    await query(db.connection(), 'delete from users_roles where owner_id = ?', [person.id])
    await importJobs['exchange.import']({ import: dry.id }, jobContext())
    const [kept] = await query(db.connection(), 'select state, problem from imports where id = ?', [dry.id])
    assert.deepEqual(kept, { state: 'failed', problem: translator('en')('errors.E_FORBIDDEN') })
    // Started with a token that has fewer permissions than its owner.
    const lesser = await uploadAndCheck(all, 'clients', people(3, 'Withdrawn'))
    await all.api.post(`/api/user/clients/imports/${lesser.id}/run`)
    await query(db.connection(), "update imports set permissions = '{client-list}' where id = ?", [lesser.id])
    await importJobs['exchange.import']({ import: lesser.id }, jobContext())
    assert.equal((await all.api.get<ImportBody>(`/api/user/clients/imports/${lesser.id}`)).body.state, 'failed')
    const { body: { id } } = await sendFile(all, 'clients', people(3, 'Fault'))
    await all.api.post(`/api/user/clients/imports/${id}/check`)
    const broken = { progress: () => Promise.reject(new Error('broken')) }
    await assert.rejects(() => importJobs['exchange.check']({ import: id }, jobContext({ ...broken, attempt: MAX_ATTEMPTS })))
    const { body: fault } = await all.api.get<ImportBody>(`/api/user/clients/imports/${id}`)
    assert.deepEqual([fault.state, fault.problem], ['failed', translator('en')('errors.exchange.broken')])
    assert.equal((await check(all, 'clients', id, {})).state, 'checked')
    // An import that was completed before the error stays completed.
    await assert.rejects(() => runAndRead(all, 'clients', id, jobContext({ ...broken, attempt: MAX_ATTEMPTS })))
    assert.equal((await all.api.get<ImportBody>(`/api/user/clients/imports/${id}`)).body.state, 'done')
    assert.equal(await countRows('clients', "last_name in ('Withdrawn', 'Fault')"), 3)
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
