import { PassThrough, type Readable } from 'node:stream'
import { mock } from 'node:test'
import { test } from '@japa/runner'
import { isTooSlow, pacedFile } from '#backend/services/exchange/paced_file'

const KILOBYTE = 1024

test.group('exchange / a file that waits for its reader', (group) => {
  group.each.setup(() => {
    mock.timers.enable({ apis: ['setInterval'] })
    return () => { mock.timers.reset() }
  })

  test('{waited} s for {kilobytes} KB: {slow}')
    .with([
      { waited: 60, kilobytes: 0, slow: false }, { waited: 61, kilobytes: 0, slow: true },
      { waited: 90, kilobytes: 32 * 30, slow: false }, { waited: 90, kilobytes: 32 * 29, slow: true },
      { waited: 1800, kilobytes: 10_000_000, slow: false }, { waited: 1801, kilobytes: 10_000_000, slow: true },
    ])
    .run(({ assert }, { waited, kilobytes, slow }) => assert.equal(isTooSlow(waited, kilobytes * KILOBYTE), slow))

  /** The mocked interval ends before the real ones are back. */
  const closeOf = (file: Readable) => new Promise((resolve) => { file.once('close', resolve) })
  /** Of a megabyte. */
  function aFile() {
    const source = new PassThrough()
    source.end(Buffer.alloc(1024 * KILOBYTE))
    const file = pacedFile(source)
    file.on('error', () => {})
    return { source, file, closed: closeOf(file) }
  }
  const somethingWaits = async (file: Readable) => {
    if (file.readableLength === 0) await new Promise((resolve) => { file.once('readable', resolve) })
  }

  test('is given up when its reader takes {$self} bytes a minute').with([0, 1, KILOBYTE]).run(async ({ assert }, bytes) => {
    const { source, file, closed } = aFile()
    let minutes = 0
    for (; minutes < 60 && !file.destroyed; minutes++) {
      await somethingWaits(file)
      if (bytes) file.read(bytes)
      mock.timers.tick(60_000)
    }
    assert.isTrue(file.destroyed)
    assert.isAtMost(minutes, 3)
    await closed
    assert.isTrue(source.destroyed)
  })

  test('goes on for a reader who keeps the pace, and while PostgreSQL has not found the next row', async ({ assert }) => {
    const source = new PassThrough()
    const file = pacedFile(source)
    for (let minute = 0; minute < 60; minute++) {
      source.write(Buffer.alloc(16 * KILOBYTE))
      await somethingWaits(file)
      file.read()
      mock.timers.tick(60_000)
    }
    assert.isFalse(file.destroyed)
    const closed = closeOf(file)
    file.destroy()
    await closed
  })
})
