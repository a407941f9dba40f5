import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { isReleaseDue } from '#backend/monitoring/release_memory'
import { releaseMemory } from '#backend/turns/release_memory'
import { HEAP_LIMITS, MALLOC_ARENA_MAX } from '../../../tools/bench/bench_server.ts'

const MB = 1_000_000

/** The size of the heap while it holds rows, which nothing uses afterwards. */
function heapWithRows(): number {
  const rows = Array.from({ length: 300_000 }, (_, n) => ({ n, text: `row ${n}` }))
  return rows.length > 0 ? process.memoryUsage().heapTotal : 0
}

test.group('unit / monitoring / release memory', () => {
  test('an idle process whose heap has grown releases memory, a busy one and one that has done so do not', ({ assert }) => {
    assert.isTrue(isReleaseDue({ utilization: 0.01, heapBytes: 120 * MB, releasedBytes: 0 }))
    assert.isFalse(isReleaseDue({ utilization: 0.1, heapBytes: 120 * MB, releasedBytes: 0 }))
    assert.isFalse(isReleaseDue({ utilization: 0.01, heapBytes: 50 * MB, releasedBytes: 45 * MB }))
    assert.isTrue(isReleaseDue({ utilization: 0.01, heapBytes: 90 * MB, releasedBytes: 45 * MB }))
  })

  test('the heap shrinks to what is used', async ({ assert }) => {
    const full = heapWithRows()
    await releaseMemory()
    assert.isBelow(process.memoryUsage().heapTotal, full - 16 * MB)
  })

  test('every command that starts the server limits its heap, and the memory that threads keep', ({ assert }) => {
    const contentOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
    const { scripts } = JSON.parse(contentOf('package.json')) as { scripts: { start: string } }
    const commandOf = (file: string) => `[${['node', ...HEAP_LIMITS, file].map((word) => `"${word}"`).join(', ')}]`
    assert.equal(scripts.start, `exec env MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX} node ${HEAP_LIMITS.join(' ')} tools/run.js start`)
    assert.include(contentOf('Dockerfile'), `MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX}`)
    assert.include(contentOf('Dockerfile'), `CMD ${commandOf('backend/bin/server.ts')}`)
    assert.include(contentOf('docker-compose.yml'), commandOf('backend/bin/worker.ts'))
    assert.include(contentOf('tools/run.js'), 'spawn(node, [...process.execArgv, ...process.argv.slice(1)]')
  })
})
