/** A first entry for resources.ts, which the developer edits then: what `npm run resource gift_cards` writes. Pure. */

/** A list with one name, one flow and one page: everything that an entry needs, and nothing else. */
export function withResource(source: string, name: string): string {
  const wrong = problemOf(source, name)
  if (wrong) throw new RangeError(wrong)
  const parts = [
    [/\n(?=import )/, (found: string) => `, ${name}${found}`],
    [/\n(?=export const app = )/, (found: string) => `\n${entryOf(name)}${found}`],
    [/\n {2}\},\n\}\)\n(?=\nexport type ResourceName)/, (found: string) => `\n    ${name},${found}`],
  ] as const
  return parts.reduce((text, [place, write]) => {
    if (!place.test(text)) throw new RangeError(`resources.ts has no place for an entry: ${place.source}`)
    return text.replace(place, write)
  }, source)
}

function problemOf(source: string, name: string): string | null {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) return `"${name}" is not snake_case: gift_cards`
  if (!name.endsWith('s')) return `"${name}" is not a plural: gift_cards`
  return new RegExp(`^const ${name} = `, 'm').test(source) ? `resources.ts already has "${name}"` : null
}

/** gift_cards → the permissions gift-card-list, gift-card-create … */
const entryOf = (name: string): string => `const ${name} = resource({
  permission: '${name.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('_', '-')}', label: 'name',
  fields: {
    name: { type: 'string', max: 60, required: true, unique: true },
    note: { type: 'text' },
    status: enabled,
  },
  list: { columns: ['name', 'status'], sort: 'name', search: ['name'], filters: ['status'] },
  admin: { group: 'settings', icon: 'gift' },
})
`
