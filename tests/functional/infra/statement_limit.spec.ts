/** A statement of a request has a limit of time, so that a few do not keep the connections of all; those of jobs and commands have none. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { runInTransaction } from '#backend/database/run_in_transaction'
import { errorResponse } from '#backend/exceptions/error_response'
import { translator } from '#backend/i18n/translator'
import { runAsCall } from '#backend/watchdog/current_call'
import { LOCALES } from '#common/locales'
import { setupOwner } from '#tests/support/people'
import type { Failure } from '#tests/support/json_client'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const inRequest = <T>(work: () => Promise<T>) => runAsCall(() => ({ route: '/api/user/orders', method: 'GET' }), work)
const inJob = <T>(work: () => Promise<T>) => runAsCall(() => ({ job: 'orders.remind', job_id: 1 }), work)

async function limitOn(executor: QueryClientContract): Promise<unknown> {
  const [row] = await query(executor, "select current_setting('statement_timeout') as seconds")
  return row?.seconds
}
const limit = () => limitOn(db.connection())
/** Of knex, which sends what models and queries of it need. */
const limitOfKnex = async (): Promise<unknown> => {
  const { rows: [row] } = await db.rawQuery<{ rows: { seconds: string }[] }>("select current_setting('statement_timeout') as seconds")
  return row?.seconds
}

test.group('infra / the limit of a statement', (group) => {
  const owner = setupOwner(group)

  test('is set for requests, on whatever connection, and for nothing else', async ({ assert }) => {
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(await inRequest(() => Promise.all(Array.from({ length: 8 }, limit))), Array(8).fill('15s'))
      assert.deepEqual(await inJob(() => Promise.all(Array.from({ length: 8 }, limit))), Array(8).fill('0'))
      assert.equal(await inRequest(limitOfKnex), '15s')
      // Longer than a transaction lives whose connection was lost: its locks are waited for.
      assert.equal(await runAsCall(() => ({ route: '/api/user/orders', method: 'POST' }), limit), '75s')
      assert.equal(await limitOfKnex(), '0')
      assert.equal(await limit(), '0')
    }
  })

  test('holds for all of a transaction, whose rollback does not bring another one back', async ({ assert }) => {
    const both = (trx: QueryClientContract) => Promise.all([limitOn(trx), limitOn(trx)])
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(await inRequest(() => runInTransaction(both)), ['15s', '15s'])
      assert.deepEqual(await inJob(() => runInTransaction(both)), ['0', '0'])
      await inRequest(() => runInTransaction(async (trx) => {
        assert.equal(await limitOn(trx), '15s')
        await query(trx, 'savepoint one')
        await query(trx, 'rollback to savepoint one')
        assert.equal(await limitOn(trx), '15s')
        throw new Error('rolled back')
      })).catch(() => {})
      assert.equal(await inJob(limit), '0')
      assert.equal(await inRequest(limit), '15s')
    }
  })

  test('ends with a sentence in every language, and the connection goes on', async ({ assert }) => {
    const error: unknown = await inRequest(() => runInTransaction(async (trx) => {
      await query(trx, "set local statement_timeout = '1ms'")
      await query(trx, 'select pg_sleep(60)')
    })).catch((caught: unknown) => caught)
    for (const locale of LOCALES) {
      const t = translator(locale)
      const { status, body } = errorResponse(error, t)
      assert.equal(status, 503)
      assert.deepEqual(body, { code: 'E_UNAVAILABLE', message: String(t('errors.slow')) })
    }
    assert.equal(await inRequest(limit), '15s')
  })

  test('of a list: it searches five texts at most, in its filters and its condition together', async ({ assert }) => {
    const like = (count: number, negated = false) => JSON.stringify({
      or: Array.from({ length: count }, (_, n) => {
        const one = { internal_note: { like: `zq${n}` } }
        return negated ? { not: one } : one
      }),
    })
    const list = (path: string, parameters: Record<string, string>) =>
      owner.api.get<Failure>(`/api/user/${path}?${new URLSearchParams(parameters)}`)
    const sentence = ['Search at most 5 texts at once.']
    for (const path of ['orders', 'orders/counts', 'orders/selection']) {
      assert.equal((await list(path, { _where: like(5) })).status, 200, path)
      for (const where of [like(6), like(60), like(6, true)]) {
        const { status, body } = await list(path, { _where: where })
        assert.equal(status, 422, path)
        assert.deepEqual(body.errors, { _where: sentence })
      }
    }
    const { status, body } = await list('orders', { _where: like(4), code_like: 'x', 'client_id.last_name_like': 'y' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { _where: sentence })
    assert.equal((await list('orders', { _where: like(3), code_like: 'x', 'client_id.last_name_like': 'y' })).status, 200)
    const references = JSON.stringify({ or: Array.from({ length: 6 }, (_, n) => ({ 'client_id.last_name': { like: `zq${n}` } })) })
    assert.deepEqual((await list('orders', { _where: references })).body.errors, { _where: sentence })
  })
})
