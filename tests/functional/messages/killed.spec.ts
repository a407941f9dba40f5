import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { databaseName } from '#backend/env/database_name'
import { query } from '#backend/database/query'
import { enqueueDelivery } from '#backend/messages/delivery/enqueue'
import { reaches } from '#tests/support/jobs'
import { nothing, openMessageProvider, says, type MessageProvider } from '#tests/support/message_provider'
import { message, messageOf } from '#tests/support/messages'
import { client } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { until } from '#tests/support/until'

const WORKER = fileURLToPath(new URL('../../../backend/bin/worker.ts', import.meta.url))

test.group('messages / a worker is killed between the call and its answer', (group) => {
  let person: { type: string; id: number }
  group.setup(async () => {
    await prepared()
    // A real worker also sends what other tests have left behind: in the queue, and without a job, which it looks for every minute.
    await query(db.connection(), "delete from queue_jobs where name = 'messages.deliver'")
    await query(db.connection(), "update notifications set status = 'canceled' where status = 'queued'")
    person = { type: 'clients', id: (await client()).id }
  })

  test('a provider that knows the message again is asked again; of another nobody says it was not sent', async ({ assert, cleanup }) => {
    const [sms, whatsapp] = [await openMessageProvider(), await openMessageProvider()]
    cleanup(async () => { await Promise.all([sms.close(), whatsapp.close()]) })
    for (const stand of [sms, whatsapp]) stand.answers = [nothing, says(202, { id: 'M-1' })]
    const env = {
      SMS_URL: `${sms.url}/send?to={number}`, SMS_BODY: 'text={text}', SMS_ID_AT: 'id',
      WHATSAPP_URL: whatsapp.url, WHATSAPP_HEADERS: '{"Authorization":"Bearer s3cret","Idempotency-Key":"{key}"}',
      WHATSAPP_BODY: '{"to":"{to}","text":"{text}"}', WHATSAPP_ID_AT: 'id',
    }
    const [known, unknown] = [await message(person, { channel: 'whatsapp' }), await message(person)]
    const jobs = [await enqueueDelivery(db.connection(), known), await enqueueDelivery(db.connection(), unknown)]

    const first = worker(env, cleanup)
    await until('both providers were asked', () => asked(sms) === 1 && asked(whatsapp) === 1)
    first.kill('SIGKILL')
    worker(env, cleanup)
    for (const job of jobs) await reaches(job, 'done')

    assert.containsSubset(await messageOf(unknown), { status: 'failed', failure: 'perhaps_sent' })
    assert.equal(asked(sms), 1)
    assert.containsSubset(sms.asked[0], { path: '/send?to=212600000000', headers: { 'content-type': 'application/x-www-form-urlencoded' } })

    assert.containsSubset(await messageOf(known), { status: 'sent', failure: null, provider_id: 'M-1' })
    assert.equal(asked(whatsapp), 2)
    assert.equal(whatsapp.asked[0]?.headers.authorization, 'Bearer s3cret')
    assert.match(whatsapp.asked[0]?.headers['idempotency-key'] ?? '', /^[\da-f-]{36}$/)
    assert.deepEqual(whatsapp.asked[1]?.headers['idempotency-key'], whatsapp.asked[0]?.headers['idempotency-key'])
    assert.equal(whatsapp.asked[1]?.body, whatsapp.asked[0]?.body)
  })
})

const asked = (stand: MessageProvider): number => stand.asked.length

/** As it runs beside a server; killed at the end of the test. */
function worker(env: Record<string, string>, cleanup: (work: () => void) => void) {
  const child = spawn(process.execPath, [WORKER], {
    env: { ...process.env, DATABASE_NAME: databaseName(), JOB_LEASE_SECONDS: '1', ...env }, stdio: ['ignore', 'ignore', 'inherit'],
  })
  cleanup(() => { child.kill('SIGKILL') })
  return child
}
