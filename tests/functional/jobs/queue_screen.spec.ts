import { test } from '@japa/runner'
import { LOCALES } from '#common/locales'
import { translator } from '#backend/engine/i18n/translator'
import { enqueue } from '#backend/services/jobs/queue'
import { handlers } from '#backend/engine/resource/handler_registry'
import { findJob, registerTestJobs, waitForJobStatus, startTestWorker, type Job } from '#tests/support/server/test_jobs'
import { staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

const PERMISSIONS = ['queue-list', 'queue-retry', 'queue-discard']

test.group('jobs / screen', (group) => {
  group.setup(prepareDatabaseOnce)

  test('staff see what failed and why, and start it again', async ({ assert, cleanup }) => {
    let isMended = false
    cleanup(registerTestJobs({ 'test.mended': async () => { if (!isMended) throw new Error('broken') } }))
    cleanup(await startTestWorker())
    const id = await enqueue('test.mended', { order_id: 12 }, { attempts: 1 })
    await waitForJobStatus(id, 'failed')
    const { api } = await staff(PERMISSIONS)
    const list = await api.get<Job[]>(`/api/user/queue-jobs?_view=failed&id=${id}`)
    assert.deepEqual(list.body.map(({ name, error, payload }) => ({ name, error, payload })), [
      { name: 'test.mended', error: 'broken', payload: { order_id: 12 } },
    ])
    isMended = true
    assert.equal((await api.post(`/api/user/queue-jobs/${id}/retry`)).status, 200)
    const done = await waitForJobStatus(id, 'done')
    assert.equal(done.tries, 1)
    assert.isNull(done.error)
    assert.equal((await api.post(`/api/user/queue-jobs/${id}/retry`)).status, 409)
  })

  test('a discarded job does not run, and the log says who did it', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({ 'test.discarded': async () => {} }))
    const id = await enqueue('test.discarded', {}, { key: 'only' })
    const { api } = await staff(PERMISSIONS)
    assert.equal((await api.post(`/api/user/queue-jobs/${id}/discard`)).status, 200)
    const past = await api.get<{ action: string }[]>(`/api/user/queue-jobs/${id}/history`)
    assert.deepEqual(past.body.map(({ action }) => action), ['queue_jobs.discard'])
    cleanup(await startTestWorker())
    // Its key is free again.
    await waitForJobStatus(await enqueue('test.discarded', {}, { key: 'only' }), 'done')
    assert.equal((await findJob(id)).status, 'discarded')
  })

  test('each job has a name in every language', ({ assert }) => {
    const names = Object.keys(handlers().jobs).filter((name) => !name.startsWith('test.'))
    assert.include(names, 'messages.due')
    for (const locale of LOCALES) {
      const t = translator(locale)
      assert.deepEqual(names.filter((name) => t(`queue_jobs.kinds.${name}`, { defaultValue: '' }) === ''), [], locale)
    }
  })

  test('the permission to list does not allow transitions', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({ 'test.looked_at': async () => {} }))
    const id = await enqueue('test.looked_at')
    const { api } = await staff(['queue-list'])
    assert.equal((await api.post(`/api/user/queue-jobs/${id}/discard`)).status, 403)
  })
})
