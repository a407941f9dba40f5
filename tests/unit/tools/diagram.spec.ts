import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { allDiagrams, FLOWS } from '../../../tools/commands/diagram.ts'
import { diagramOf } from '../../../tools/diagram.ts'
import { specimen } from '../schema/specimen.ts'
import type { Definition } from '#schema/definition'

test.group('tools / diagram', () => {
  test('docs/flows holds the flow of every resource as it is: npm run diagram -- --write', ({ assert }) => {
    const written = Object.fromEntries(readdirSync(FLOWS).map((file) => [file.replace('.md', ''), readFileSync(join(FLOWS, file), 'utf8')]))
    assert.deepEqual(written, Object.fromEntries(allDiagrams()))
  })

  test('an arrow for each status that a transition leaves, with who may run it', ({ assert }) => {
    const { resources } = specimen as unknown as Definition
    const orders = resources.orders ?? assert.fail('the specimen has no orders')
    const diagram = diagramOf('orders', orders)
    for (const [verb, { from = [], to }] of Object.entries(orders.transitions ?? {})) {
      for (const state of to === undefined ? [] : from) assert.include(diagram, `  ${state} --> ${to}: ${verb} (`)
    }
    assert.include(diagram, `  [*] --> ${orders.initial}`)
  })
})
