import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { allDiagrams, FLOWS_DIRECTORY } from '../../../tools/commands/diagram.ts'
import { flowDiagram } from '../../../tools/flow_diagram.ts'
import { sampleDefinition } from '../schema/sample_definition.ts'
import type { Definition } from '#schema/definition'

test.group('tools / diagram', () => {
  test('docs/flows holds the flow of every resource as it is: npm run diagram -- --write', ({ assert }) => {
    const written = Object.fromEntries(
      readdirSync(FLOWS_DIRECTORY).map((file) => [file.replace('.md', ''), readFileSync(join(FLOWS_DIRECTORY, file), 'utf8')]),
    )
    assert.deepEqual(written, Object.fromEntries(allDiagrams()))
  })

  test('an arrow for each status in `from` of a transition, with who may run it', ({ assert }) => {
    const { resources } = sampleDefinition as unknown as Definition
    const orders = resources.orders ?? assert.fail('the sample has no orders')
    const diagram = flowDiagram('orders', orders)
    for (const [verb, { from = [], to }] of Object.entries(orders.transitions ?? {})) {
      for (const state of to === undefined ? [] : from) assert.include(diagram, `  ${state} --> ${to}: ${verb} (`)
    }
    assert.include(diagram, `  [*] --> ${orders.initial}`)
  })
})
