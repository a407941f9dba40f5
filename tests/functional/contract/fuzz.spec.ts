import { test } from '@japa/runner'
import { createDemoDatabase } from '#tests/support/server/test_database'
import { runBoundaries, runFuzz } from '#tests/support/fuzz/run_fuzz'
import { documentedOperations } from '#tests/support/fuzz/operations'
import { FuzzRows } from '#tests/support/fuzz/fuzz_rows'
import { startSecondServer, type TestServer } from '#tests/support/server/test_server'
import { RANDOM_SEED } from '#tests/support/random_seed'

/** `npm test -- fuzz --requests 50000 --seed 7` */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000)
/** The minimum share of successful responses, so that enough requests pass the validators. */
const MIN_SUCCESS_SHARE = 0.2

test.group(`contract / fuzz (SEED=${RANDOM_SEED})`, (group) => {
  let server: TestServer
  let knownRows: FuzzRows
  group.setup(async () => {
    const demo = await createDemoDatabase()
    const { name } = demo
    server = await (await startSecondServer({
      DATABASE_NAME: name, STORAGE_DIR: `tmp/files_test/${name}`, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn',
    })).ready()
    knownRows = new FuzzRows(demo.connection)
    await knownRows.load(documentedOperations(), async (path, token) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      return answer.ok ? await answer.json() : []
    })
    return async () => {
      await server.end('SIGTERM')
      await demo.drop()
    }
  })

  const options = (isAlive: () => boolean) =>
    ({ url: server.url, seed: RANDOM_SEED, requests, knownRows, isAlive, log: () => server.output })

  test(`${requests} requests with null, empty and boundary values in each field are answered in time and in words`, async ({ assert }) => {
    let isAlive = true
    void server.end().then(() => { isAlive = false })
    const { faults, statusCounts } = await runBoundaries(options(() => isAlive))
    assert.deepEqual(faults, [], `SEED=${RANDOM_SEED}: ${faults.length} kinds of faults\n${faults.join('\n')}`)
    assert.deepEqual(unfit(server.output), [], 'values that no validator has refused')
    assert.isAbove(statusCounts.get(422) ?? 0, requests / 10)
  }).disableTimeout()

  test(`${requests} random requests, valid and invalid, are all answered in time and without a server error`, async ({ assert }) => {
    let isAlive = true
    void server.end().then(() => { isAlive = false })
    const { faults, statusCounts } = await runFuzz(options(() => isAlive))
    const total = [...statusCounts.values()].reduce((sum, count) => sum + count, 0)
    const good = [...statusCounts].reduce((sum, [status, count]) => (status >= 200 && status < 300 ? sum + count : sum), 0)
    const statusReport = [...statusCounts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join(', ')
    process.stdout.write(`    SEED=${RANDOM_SEED}: ${statusReport}\n`)
    assert.deepEqual(faults, [], `SEED=${RANDOM_SEED}: ${faults.length} kinds of faults\n${faults.join('\n')}\nstatuses: ${statusReport}`)
    assert.deepEqual(unfit(server.output), [], 'values that no validator has refused')
    assert.isAbove(good / total, MIN_SUCCESS_SHARE, `SEED=${RANDOM_SEED}: ${statusReport}`)
  }).disableTimeout()
})

/** The log lines about values that only PostgreSQL has refused. */
const unfit = (output: string): string[] => output.split('\n').filter((line) => line.includes('no validator has refused')).slice(0, 10)
