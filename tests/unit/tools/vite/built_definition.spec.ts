import { test } from '@japa/runner'
import { app } from '#resources'
import { definitionForPages } from '../../../../tools/vite/built_definition.ts'

interface Resource { readonly fields: Readonly<Record<string, object>>; readonly transitions?: Readonly<Record<string, object>> }

/** The paths of an object whose values another one lacks. */
function missingIn(there: unknown, here: unknown, path = ''): string[] {
  if (typeof here !== 'object' || here === null) return JSON.stringify(here) === JSON.stringify(there) ? [] : [path]
  if (typeof there !== 'object' || there === null) return [path]
  return Object.entries(here).flatMap(([key, value]) => missingIn((there as Record<string, unknown>)[key], value, `${path}.${key}`))
}

test.group('build / definition for pages', () => {
  test('lacks only what the server alone reads', ({ assert }) => {
    const built = JSON.parse(JSON.stringify(definitionForPages())) as { readonly resources: Readonly<Record<string, Resource>> }
    const resources = app.resources as unknown as Readonly<Record<string, Resource>>
    const lacking = Object.entries(resources).flatMap(([name, { fields, transitions = {}, ...resource }]) => [
      ...missingIn(built.resources[name], resource),
      ...Object.entries(fields).flatMap(([field, data]) =>
        missingIn(built.resources[name]?.fields[field], data, 'field').map((path) => path.replace(/^field.rollup.*/, 'field.rollup'))),
      ...Object.entries(transitions).flatMap(([verb, data]) => missingIn(built.resources[name]?.transitions?.[verb], data, 'transition')),
    ])
    const serverOnly = [
      '.guards', '.indexes', '.open_while', 'field.on_delete', 'field.public', 'field.reads', 'field.rollup',
      'transition.check', 'transition.effects', 'transition.set',
    ]
    assert.sameMembers([...new Set(lacking)], serverOnly)
    assert.deepEqual(missingIn(built, { enums: app.enums, shapes: app.shapes, permissions: app.permissions }), [])
  })
})
