import { test } from '@japa/runner'
import { BoundedQueue, QueueFull } from '#common/bounded_queue'

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
      ends.shift()?.()
      await waiting[turn]
    }
    assert.deepEqual(log, ['anna', 'anna', 'omar'])
  })

  test('work that fails leaves the queue', async ({ assert }) => {
    const queue = new BoundedQueue({ atOnce: 1, ofOne: 1, ofAll: 1 })
    for (let turn = 0; turn < 3; turn++) await assert.rejects(() => queue.run('anna', () => Promise.reject(new Error('no'))), 'no')
  })
})
