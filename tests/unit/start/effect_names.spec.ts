import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { rawDefinitionOf } from '#schema/define'
import { app } from '#resources'
import { ROOT } from '../../../tools/root.ts'

const rooms = globSync('backend/**/index.ts', { cwd: ROOT }).map((path) => readFileSync(ROOT + path, 'utf8'))
const REGISTERED = rooms.flatMap((source) => [...source.matchAll(/\b(\w+): \{ (?:patch: (\w+))?(?:, )?(?:cascade: (\w+))? \}/g)])
  .map(([, name = '', ...functions]) => ({ name, functions: functions.filter((one) => one !== undefined) }))

test.group('start / names of effects', () => {
  test('{name} is the name of its function').with(REGISTERED).run(({ assert }, { name, functions }) => {
    assert.include(functions.map((one) => one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)), name)
  })

  test('the effects of resources.ts are among them', ({ assert }) => {
    const flows = Object.values(rawDefinitionOf(app)?.resources ?? {}).flatMap(({ flow = {} }) => Object.values(flow))
    const named = flows.flatMap((verb) => (verb as { readonly effects?: readonly string[] }).effects ?? [])
    assert.sameMembers([...new Set(named)], REGISTERED.map(({ name }) => name))
  })
})
