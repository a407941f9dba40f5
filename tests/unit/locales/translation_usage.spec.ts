import { test } from '@japa/runner'
import ts from 'typescript'
import { leaves, pluralKeys, readTranslations } from '../../../tools/commands/words.ts'
import { walkNodes, sourceLocationOf, parseSources, templateLiteralText } from '#tests/support/typescript_sources'
import { app } from '#resources'
import { expectedTranslations } from '#schema/translations'
import type { Definition, ResourceData } from '#schema/definition'

/** Prefixes of keys that are composed at run time, by our code from a list or by Refine. */
const DYNAMIC_PREFIXES = ['site.steps.', 'site.services.', 'ui.alert.', ...prefixesOfValues()]
const PLURAL = /_(zero|one|two|few|many|other)$/
const GAP = '\u0000'

const translations = readTranslations('en')
const counted = new Set(pluralKeys(translations))
/** The key without its plural suffix. */
const base = (key: string) => (counted.has(key.replace(PLURAL, '')) ? key.replace(PLURAL, '') : key)

test.group('locales / usage of translations', () => {
  const literals = parseSources('{admin,backend,common,schema,tools}/**/*.{ts,tsx}', 'resources.ts').flatMap((source) =>
    [...walkNodes(source.tree)].flatMap((node) => {
      if (ts.isStringLiteralLike(node)) return [{ text: node.text, place: sourceLocationOf(source, node) }]
      return ts.isTemplateExpression(node) ? [{ text: templateLiteralText(node, GAP), place: sourceLocationOf(source, node) }] : []
    }))

  test('every translation is used', ({ assert }) => {
    const texts = new Set(literals.map(({ text }) => text))
    const patterns = [...texts].filter((text) => text.includes(GAP) && /^[a-zA-Z_.\0-]+$/.test(text)).map(pattern)
    const isUsed = (key: string) =>
      texts.has(key) || DYNAMIC_PREFIXES.some((family) => key.startsWith(family)) || patterns.some((one) => one.test(key))
    const defined = new Set(leaves(expectedTranslations(app as unknown as Definition)).keys())
    const unused = [...translations.keys()].filter((key) => !defined.has(key) && !isUsed(base(key)))
    assert.deepEqual(unused, [])
  })

  test('every key in the code has a translation', ({ assert }) => {
    const bases = new Set([...translations.keys()].map(base))
    const groups = [...translations.keys()]
    // A key that ends in .html is a file name.
    const isKey = ({ text }: { text: string }) =>
      !text.endsWith('.html') && /^(alerts|errors|mail|openapi|portal|site|ui)\.[a-z_]+(\.[a-z_]+)*$/.test(text)
    const lacking = literals.filter((one) => isKey(one) && !bases.has(one.text) && !groups.some((key) => key.startsWith(`${one.text}.`)))
    assert.deepEqual(lacking, [])
  })
})

const pattern = (text: string) => new RegExp(`^${text.split(GAP).map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)

/** The `words` option of a field names the prefix of the translations of its values. */
function prefixesOfValues(): string[] {
  const resources = Object.values(app.resources) as unknown as ResourceData[]
  const fields = resources.flatMap((resource) => Object.values(resource.fields) as { words?: string }[])
  return fields.flatMap(({ words }) => (words === undefined ? [] : [`${words}.`]))
}
