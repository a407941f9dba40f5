import { test } from '@japa/runner'
import { Semaphore } from '#common/semaphore'
import { until } from '#tests/support/until'

test.group('common / semaphore', () => {
  test('no more at once than there are permits, in order, and a failure releases its permit', async ({ assert }) => {
    const semaphore = new Semaphore(2)
    const [order, gates]: [number[], (() => void)[]] = [[], []]
    let most = 0
    let now = 0
    const work = (n: number) => semaphore.run(async () => {
      most = Math.max(most, ++now)
      await new Promise<void>((go) => { gates.push(go) })
      now -= 1
      order.push(n)
      if (n === 0) throw new Error('broken')
    })
    const all = Promise.allSettled([0, 1, 2, 3].map(work))
    for (let n = 0; n < 4; n++) {
      await until(`work ${n} has its permit`, () => gates[n] !== undefined)
      gates[n]?.()
      await new Promise((go) => { setImmediate(go) })
    }
    await all
    assert.equal(most, 2)
    assert.deepEqual(order, [0, 1, 2, 3])
  })

  test('a permit that is released twice is one permit', async ({ assert }) => {
    const semaphore = new Semaphore(1)
    const release = await semaphore.acquire()
    const order: string[] = []
    const second = semaphore.acquire().then((done) => { order.push('second'); return done })
    const third = semaphore.acquire().then((done) => { order.push('third'); return done })
    release()
    release()
    const releaseSecond = await second
    await new Promise((go) => { setImmediate(go) })
    assert.deepEqual(order, ['second'])
    releaseSecond()
    ;(await third)()
    assert.deepEqual(order, ['second', 'third'])
  })
})
