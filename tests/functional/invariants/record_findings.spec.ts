import { test } from '@japa/runner'
import { CHECK_JOB } from '#backend/pages/invariants/index'
import { MAX_ROWS, type BrokenRow } from '#backend/pages/invariants/find_broken_rows'
import { recordFindings } from '#backend/pages/invariants/record_findings'
import { aClient } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { courier, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startTestWorker } from '#tests/support/server/test_jobs'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import type { InvariantCheckState } from '#common/invariant_check_state'

const asSystem = { caller: null }
const record = (rows: readonly BrokenRow[]) => withStore((store) => recordFindings(store, rows), asSystem)
const findings = () => withStore((store) => store.select('invariant_findings', {}), asSystem)
const aBrokenSum = (id: number, found = '1'): BrokenRow =>
  ({ invariant: 'sum_differs', subject: { type: 'clients', id }, subject_field: 'orders_count', expected: '0', found })

test.group('invariants / findings', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a finding is told once, follows what is found, is resolved, and is told again when it comes back', async ({ assert }) => {
    const { id } = await withStore((store) => aClient(store))
    const { id: reader } = await staff(['invariant-list'])
    const { id: other } = await staff(['client-list'])
    const finding = async () => (await findings()).find(({ subject }) => subject?.type === 'clients' && subject.id === id)
    await record([aBrokenSum(id)])
    const first = (await finding())!
    assert.include(first, { invariant: 'sum_differs', subject_field: 'orders_count', expected: '0', found: '1', status: 'open' })
    const tellings = async (person: number) => (await messagesAbout('invariant_findings', first.id, 'invariant_broken'))
      .filter(({ recipient_type, recipient_id }) => recipient_type === 'users' && recipient_id === person)
    assert.deepEqual([(await tellings(reader)).length, (await tellings(other)).length], [1, 0])
    assert.include((await tellings(reader))[0]!.body, 'New findings: 1.')
    await record([aBrokenSum(id, '2')])
    assert.include(await finding(), { id: first.id, found: '2', found_at: first.found_at })
    assert.lengthOf(await tellings(reader), 1)
    await record([])
    assert.include(await finding(), { id: first.id, status: 'resolved' })
    await record([aBrokenSum(id)])
    assert.include(await finding(), { id: first.id, status: 'open', resolved_at: null })
    assert.lengthOf(await tellings(reader), 2)
    await record([])
  })

  test('a check that found as many rows as are reported resolves none of its findings', async ({ assert }) => {
    const broken = Array.from({ length: MAX_ROWS + 1 }, (_, index) => aBrokenSum(1_000_000 + index))
    const [last] = broken.slice(-1)
    await record([last!])
    await record(broken.slice(0, MAX_ROWS))
    assert.lengthOf((await findings()).filter(({ status }) => status === 'open'), MAX_ROWS + 1)
    await record([])
    assert.lengthOf((await findings()).filter(({ status }) => status === 'open'), 0)
  })

  test('the check is started by those who may see its findings, and tells when it ran', async ({ assert, cleanup }) => {
    const { api } = await staff(['invariant-list'])
    const state = async () => (await api.get<InvariantCheckState>('/api/user/invariants')).body
    // Tests of all calls make this one too.
    await withStore(({ trx }) => trx.from('queue_jobs').where({ name: CHECK_JOB }).delete())
    assert.deepEqual(await state(), { checked_at: null, is_running: false, has_failed: false })
    for (const [{ api: stranger }, status] of [[await staff(['queue-list']), 403], [await courier(), 401]] as const) {
      assert.equal((await stranger.get('/api/user/invariants')).status, status)
      assert.equal((await stranger.post('/api/user/invariants/check')).status, status)
    }
    for (let press = 0; press < 2; press++) assert.equal((await api.post('/api/user/invariants/check')).status, 202)
    const waiting = await withStore(({ trx }) => trx.from('queue_jobs').where({ name: CHECK_JOB, status: 'waiting' }))
    assert.lengthOf(waiting, 1)
    assert.isTrue((await state()).is_running)
    cleanup(await startTestWorker())
    await until('the check has run', async () => (await state()).checked_at !== null)
    assert.include(await state(), { is_running: false, has_failed: false })
  })
})
