/** The minimal resource that `npm run resource gift_cards` adds to resources.ts. Pure. */

/** Adds the resource, its name in the list of resources and its line in the table of contents. */
export function addResource(source: string, name: string): string {
  const problem = nameProblem(source, name)
  if (problem) throw new RangeError(problem)
  const parts = [
    // Its last line may be full.
    [/[^\n]*\n(?=import )/, (line: string) => appended(line.trimEnd(), name)],
    [/\n(?=export const app = )/, (found: string) => `\n${resourceTemplate(name)}${found}`],
    [/\n {2}\},\n\}\)\n(?=\nexport type ResourceName)/, (found: string) => `\n    ${name},${found}`],
  ] as const
  return parts.reduce((text, [pattern, write]) => {
    if (!pattern.test(text)) throw new RangeError(`resources.ts has no place for an entry: ${pattern.source}`)
    return text.replace(pattern, write)
  }, source)
}

const MAX_LENGTH = 140

const appended = (line: string, name: string): string =>
  (`${line}, ${name}`.length <= MAX_LENGTH ? `${line}, ${name}\n` : `${line},\n//   ${name}\n`)

function nameProblem(source: string, name: string): string | null {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) return `"${name}" is not snake_case: gift_cards`
  if (!name.endsWith('s')) return `"${name}" is not a plural: gift_cards`
  return new RegExp(`^const ${name} = `, 'm').test(source) ? `resources.ts already has "${name}"` : null
}

const resourceTemplate = (name: string): string => `const ${name} = resource({
  label: 'name',
  fields: {
    name: { type: 'string', max: 60, required: true, unique: true },
    note: { type: 'text' },
    status: enabled,
  },
  list: { columns: ['name', 'status'], sort: 'name', search: ['name'] },
  admin: { group: 'settings', icon: 'gift' },
})
`
