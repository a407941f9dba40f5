import type { Schema } from '#backend/engine/definition/json_schema'

type Components = Readonly<Record<string, Readonly<Record<string, Schema>>>>

/** The components that `from` references, directly or through other components; unused ones are left out of the document. */
export function referencedComponents(from: unknown, components: Components): Components {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('$ref' in value && typeof value.$ref === 'string') follow(value.$ref)
    for (const inner of Object.values(value)) visit(inner)
  }
  const follow = (ref: string) => {
    if (found.has(ref)) return
    found.add(ref)
    const [, , kind = '', name = ''] = ref.split('/')
    visit(components[kind]?.[name])
  }
  visit(from)
  return Object.fromEntries(Object.entries(components).map(([kind, all]) =>
    [kind, Object.fromEntries(Object.entries(all).filter(([name]) => found.has(`#/components/${kind}/${name}`)))]))
}
