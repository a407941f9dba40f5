import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Logger } from '@adonisjs/core/logger'
import { logOutput } from '#backend/services/log/output'
import { until } from '#tests/support/until'

test.group('unit / log / output', () => {
  test('lines are written to a file, which is made with its folder, without a thread', async ({ assert, cleanup }) => {
    const folder = join(tmpdir(), `log ${crypto.randomUUID()}`)
    cleanup(() => { rmSync(folder, { recursive: true, force: true }) })
    const file = join(folder, 'server.log')
    const output = logOutput(file)
    assert.notProperty(output, 'transport')
    const logger = new Logger({ enabled: true, ...output })
    logger.info('first')
    logger.info('second')
    const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => (JSON.parse(line) as { msg: string }).msg)
    await until('both lines are written', () => readFileSync(file, 'utf8').includes('second'))
    assert.deepEqual(lines(), ['first', 'second'])
  })

  test('formatted text is left to pino', ({ assert }) => {
    assert.property(logOutput(undefined), 'transport')
  })
})
