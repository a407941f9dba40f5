/**
 * resources.ts as the pages load it: its normal form as JSON, which browsers parse faster than they run `define`, without what only the
 * server reads. `npm run dev` serves the file itself.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { app } from '../../resources.ts'
import { mapValues } from '../../schema/map_values.ts'

const FILE = fileURLToPath(new URL('../../resources.ts', import.meta.url))

export function builtDefinition(): Plugin {
  return {
    name: 'built-definition',
    apply: 'build',
    load: (id) => (id === FILE ? `export const app = JSON.parse(${JSON.stringify(JSON.stringify(definitionForPages()))})` : null),
  }
}

type Keys = Readonly<Record<string, unknown>>
type Group = Readonly<Record<string, Keys>>

/** Without what couriers and clients may do (no page of theirs loads the definition), indexes, former names, sums, checks and effects. */
export const definitionForPages = () => ({ ...app, resources: mapValues(app.resources as unknown as Group, resourceForPages) })

function resourceForPages(resource: Keys): Keys {
  const { fields, transitions } = resource as { readonly fields: Group; readonly transitions?: Group }
  return {
    ...without(resource, ['guards', 'indexes', 'renamed_from', 'open_while', 'unreachable']),
    fields: mapValues(fields, fieldForPages),
    ...transitions && { transitions: mapValues(transitions, (transition) => without(transition, ['check', 'effects', 'set'])) },
  }
}

/** That it is a sum or a count, not of what. */
const fieldForPages = (field: Keys): Keys => ({
  ...without(field, ['on_delete', 'reads', 'renamed_from', 'public']), ...('rollup' in field && { rollup: {} }),
})

const without = (object: Keys, keys: readonly string[]): Keys =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
