/** Translations that neither the definition nor any literal of the code names. */
import ts from 'typescript'
import { app } from '#resources'
import { expectedTranslations, type TranslationTree } from '#schema/translations'
import type { Definition, ResourceData } from '#schema/definition'
import { parseSources, sourceLocationOf, templateLiteralText, walkNodes } from './typescript_sources.ts'

/** Prefixes of keys that are composed at run time, by our code from a list or by Refine. */
const DYNAMIC_PREFIXES = ['site.steps.', 'site.services.', 'ui.alert.', ...prefixesOfValues()]
const PLURAL = /_(zero|one|two|few|many|other)$/
const GAP = '\u0000'

/** Each text in the code, with its place; an expression in it is a gap. */
export const codeLiterals = (): { readonly text: string; readonly place: string }[] =>
  parseSources('{admin,backend,common,schema,tools}/**/*.{ts,tsx}', 'resources.ts').flatMap((source) =>
    [...walkNodes(source.tree)].flatMap((node) => {
      if (ts.isStringLiteralLike(node)) return [{ text: node.text, place: sourceLocationOf(source, node) }]
      return ts.isTemplateExpression(node) ? [{ text: templateLiteralText(node, GAP), place: sourceLocationOf(source, node) }] : []
    }))

/** `pluralKeys`: those with plural forms, without their suffix. */
export function unusedTranslations(
  translations: ReadonlyMap<string, string>, pluralKeys: (words: Map<string, string>) => string[], literals = codeLiterals(),
): string[] {
  const counted = new Set(pluralKeys(new Map(translations)))
  const texts = new Set(literals.map(({ text }) => text))
  const patterns = [...texts].filter((text) => text.includes(GAP) && /^[a-zA-Z_.\0-]+$/.test(text)).map(pattern)
  // `${resource}.one` names words of a resource: not those of one that is gone.
  const groups = new Set([...Object.keys(app.resources), ...[...texts].map((text) => text.split('.')[0] ?? '')])
  const isUsed = (key: string) => groups.has(key.split('.')[0] ?? '')
    && (texts.has(key) || DYNAMIC_PREFIXES.some((family) => key.startsWith(family)) || patterns.some((one) => one.test(key)))
  const defined = keysOf(expectedTranslations(app as unknown as Definition))
  const base = (key: string) => (counted.has(key.replace(PLURAL, '')) ? key.replace(PLURAL, '') : key)
  return [...translations.keys()].filter((key) => !defined.has(key) && !isUsed(base(key)))
}

const pattern = (text: string) => new RegExp(`^${text.split(GAP).map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)

const keysOf = (tree: TranslationTree, path = ''): Set<string> => new Set(Object.entries(tree).flatMap(([key, inner]) =>
  (typeof inner === 'string' ? [path + key] : [...keysOf(inner, `${path}${key}.`)])))

/** The `words` option of a field names the prefix of the translations of its values. */
function prefixesOfValues(): string[] {
  const resources = Object.values(app.resources) as unknown as ResourceData[]
  const fields = resources.flatMap((resource) => Object.values(resource.fields) as { words?: string }[])
  return fields.flatMap(({ words }) => (words === undefined ? [] : [`${words}.`]))
}
