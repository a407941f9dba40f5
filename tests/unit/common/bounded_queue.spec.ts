import { test } from '@japa/runner'
import { BoundedQueue, QueueFull } from '#common/bounded_queue'
import { until } from '#tests/support/until'

test.group('unit / common / bounded queue', () => {
  test('runs so many at once; one who has too many, and all beyond the bound, are refused at once', async ({ assert }) => {
    const queue = new BoundedQueue({ atOnce: 1, ofOne: 2, ofAll: 3 })
    const log: string[] = []
    const ends: (() => void)[] = []
    const run = (owner: string) => queue.run(owner, () => {
      log.push(owner)
      return new Promise<void>((resolve) => { ends.push(resolve) })
    })
    const boundOf = (owner: string) => run(owner).then(() => 'none', (error: unknown) => (error instanceof QueueFull ? error.of : error))
    const waiting = [run('anna'), run('anna')]
    assert.equal(await boundOf('anna'), 'one')
    waiting.push(run('omar'))
    assert.equal(await boundOf('omar'), 'all')
    assert.deepEqual(log, ['anna'])
    for (let turn = 0; turn < 3; turn++) {
      await until('the next turn has come', () => ends.length > 0)
      ends.shift()?.()
      await waiting[turn]
    }
    assert.deepEqual(log, ['anna', 'anna', 'omar'])
  })

  test('work that fails leaves the queue', async ({ assert }) => {
    const queue = new BoundedQueue({ atOnce: 1, ofOne: 1, ofAll: 1 })
    for (let turn = 0; turn < 3; turn++) await assert.rejects(() => queue.run('anna', () => Promise.reject(new Error('no'))), 'no')
  })

  test('no more at once than are allowed, in order; whoever has no owner waits whatever the bounds', async ({ assert }) => {
    const queue = new BoundedQueue({ atOnce: 2, ofOne: 1, ofAll: 1 })
    const order: number[] = []
    const gates: (() => void)[] = []
    let [now, most] = [0, 0]
    const work = (n: number) => queue.run(null, async () => {
      most = Math.max(most, ++now)
      await new Promise<void>((go) => { gates.push(go) })
      now -= 1
      order.push(n)
    })
    const all = Promise.all([0, 1, 2, 3].map(work))
    for (let n = 0; n < 4; n++) {
      await until(`work ${n} has its turn`, () => gates[n] !== undefined)
      gates[n]?.()
      await new Promise((go) => { setImmediate(go) })
    }
    await all
    assert.deepEqual([most, order], [2, [0, 1, 2, 3]])
  })

  test('who has as many running as one may lets those pass that wait behind', async ({ assert }) => {
    const queue = new BoundedQueue({ atOnce: 3, atOnceOfOne: 2 })
    const started: string[] = []
    const begin = (owner: string, name: string) => queue.begin(owner).then((end) => { started.push(name); return end })
    const settle = () => new Promise((go) => { setImmediate(go) })
    const anna = ['a1', 'a2', 'a3', 'a4'].map((name) => begin('anna', name))
    const omar = ['o1', 'o2'].map((name) => begin('omar', name))
    await settle()
    assert.deepEqual(started, ['a1', 'a2', 'o1'])
    ;(await omar[0]!)()
    await settle()
    assert.deepEqual(started.slice(3), ['o2'])
    for (const next of anna) (await next)()
    await settle()
    assert.deepEqual(started.slice(4), ['a3', 'a4'])
  })

  test('a turn that is ended twice is one turn', async ({ assert }) => {
    const queue = new BoundedQueue({ atOnce: 1 })
    const end = await queue.begin('anna')
    const order: string[] = []
    const second = queue.begin('omar').then((done) => { order.push('second'); return done })
    const third = queue.begin('omar').then((done) => { order.push('third'); return done })
    end()
    end()
    const endSecond = await second
    await new Promise((go) => { setImmediate(go) })
    assert.deepEqual(order, ['second'])
    endSecond()
    ;(await third)()
    assert.deepEqual(order, ['second', 'third'])
  })
})
