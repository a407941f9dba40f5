import { test } from '@japa/runner'
import { demoDatabase } from '#tests/support/database'
import { runFuzz } from '#tests/support/fuzz/run'
import { operations } from '#tests/support/fuzz/operations'
import { World } from '#tests/support/fuzz/world'
import { startBeside, type TestServer } from '#tests/support/server'

/** `npm test -- fuzz --requests 50000 --seed 7` */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000)
/** Of all answers, so that what is asked reaches what is behind the validators. */
const FAIR_SHARE = 0.2

test.group(`contract / fuzz (SEED=${seed})`, (group) => {
  let server: TestServer
  let world: World
  group.setup(async () => {
    const demo = await demoDatabase()
    const { name } = demo
    server = await (await startBeside({
      DATABASE_NAME: name, STORAGE_DIR: `tmp/files_test/${name}`, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn',
    })).ready()
    world = new World(demo.connection)
    await world.learn(operations(), async (path, token) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      return answer.ok ? await answer.json() : []
    })
    return async () => {
      await server.end('SIGTERM')
      await demo.drop()
    }
  })

  test(`${requests} requests by chance, good and bad, are all answered in time and without a failure of ours`, async ({ assert }) => {
    let isAlive = true
    void server.end().then(() => { isAlive = false })
    const { faults, spread } = await runFuzz({ url: server.url, seed, requests, world, isAlive: () => isAlive, log: () => server.output })
    const total = [...spread.values()].reduce((sum, count) => sum + count, 0)
    const good = [...spread].reduce((sum, [status, count]) => (status >= 200 && status < 300 ? sum + count : sum), 0)
    const told = [...spread].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join(', ')
    process.stdout.write(`    SEED=${seed}: ${told}\n`)
    assert.deepEqual(faults, [], `SEED=${seed}: ${faults.length} kinds of faults\n${faults.join('\n')}\nall answers: ${told}`)
    assert.deepEqual(unfit(server.output), [], 'values that no validator has refused')
    assert.isAbove(good / total, FAIR_SHARE, `SEED=${seed}: ${told}`)
  }).disableTimeout()
})

/** Of the log: what only PostgreSQL has refused. */
const unfit = (output: string): string[] => output.split('\n').filter((line) => line.includes('no validator has refused')).slice(0, 10)
