import { test } from '@japa/runner'
import ts from 'typescript'
import { pluralsOf, wordsOf } from '../../../tools/commands/words.ts'
import { nodesOf, placeOf, sourcesOf, textOf } from '#tests/support/sources'
import { app } from '#resources'
import { expectedWords } from '#schema/words'
import type { Definition, ResourceData } from '#schema/definition'

/** Said below a name that is put together: by our own code from a list, and by Refine, whose words these are. */
const FAMILIES = ['site.steps.', 'site.services.', 'ui.alert.', ...familiesOfValues()]
const PLURAL = /_(zero|one|two|few|many|other)$/
const GAP = '\u0000'

const known = wordsOf('en')
const counted = new Set(pluralsOf(known))
/** Without what a count adds. */
const base = (key: string) => (counted.has(key.replace(PLURAL, '')) ? key.replace(PLURAL, '') : key)

test.group('locales / what the code says', () => {
  const written = sourcesOf('{admin,backend,common,schema,tools}/**/*.{ts,tsx}', 'resources.ts').flatMap((source) =>
    [...nodesOf(source.tree)].flatMap((node) => {
      if (ts.isStringLiteralLike(node)) return [{ text: node.text, place: placeOf(source, node) }]
      return ts.isTemplateExpression(node) ? [{ text: textOf(node, GAP), place: placeOf(source, node) }] : []
    }))

  test('every word is said somewhere', ({ assert }) => {
    const texts = new Set(written.map(({ text }) => text))
    const patterns = [...texts].filter((text) => text.includes(GAP) && /^[a-zA-Z_.\0-]+$/.test(text)).map(pattern)
    const isSaid = (key: string) =>
      texts.has(key) || FAMILIES.some((family) => key.startsWith(family)) || patterns.some((one) => one.test(key))
    const defined = new Set(leaves(expectedWords(app as unknown as Definition)))
    const unused = [...known.keys()].filter((key) => !defined.has(key) && !isSaid(base(key)))
    assert.deepEqual(unused, [])
  })

  test('what is said has words', ({ assert }) => {
    const bases = new Set([...known.keys()].map(base))
    const groups = [...known.keys()]
    // What ends like one is the name of a file.
    const isKey = ({ text }: { text: string }) => !text.endsWith('.html') && /^(alerts|errors|mail|openapi|portal|site|ui)\.[a-z_]+(\.[a-z_]+)*$/.test(text)
    const lacking = written.filter((one) => isKey(one) && !bases.has(one.text) && !groups.some((key) => key.startsWith(`${one.text}.`)))
    assert.deepEqual(lacking, [])
  })
})

const pattern = (text: string) => new RegExp(`^${text.split(GAP).map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)

/** A field that holds names of ours says where their words stand. */
function familiesOfValues(): string[] {
  const resources = Object.values(app.resources) as unknown as ResourceData[]
  const fields = resources.flatMap((resource) => Object.values(resource.fields) as { words?: string }[])
  return fields.flatMap(({ words }) => (words === undefined ? [] : [`${words}.`]))
}

function leaves(tree: unknown, path = ''): string[] {
  if (typeof tree === 'string') return [path]
  return Object.entries(tree as object).flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`))
}
