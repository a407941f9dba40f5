/** Parses the stylesheets: rules, pairs of text and background colours, and the value of each colour token by mode. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseColour, type Colour } from '#tests/support/browser/contrast'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const TOKENS = 'admin/kit/style/tokens.css'

export const MODES = ['light', 'dark'] as const
export type Mode = typeof MODES[number]
export interface Rule { readonly file: string; readonly selector: string; readonly declared: ReadonlyMap<string, string> }
/** Tokens by name, `--text`; other colours as written. Null when no rule sets that side. */
export interface ColourPair { readonly text: string | null; readonly ground: string | null; readonly where: string }

/** One rule for each selector. Blocks such as @media are flattened. */
export function rulesOf(css: string, file = ''): Rule[] {
  const blocks = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)
  return [...blocks].flatMap(([, selectors = '', body = '']) => {
    const declared = new Map([...body.matchAll(/([\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)/g)].map(([, name = '', value = '']) => [name, value]))
    return (selectors.match(/(?:[^,()[\]]|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []).map((one) => ({
      file,
      selector: one.trim(),
      declared,
    }))
  })
}

/** The rules of all stylesheets except the tokens. */
export const allRules = (): Rule[] => globSync('admin/**/*.css', { cwd: ROOT }).filter((path) => path !== TOKENS).sort()
  .flatMap((path) => rulesOf(readFileSync(`${ROOT}${path}`, 'utf8'), path))

/** The dark tokens override the light ones. */
export function tokensOf(mode: Mode): ReadonlyMap<string, string> {
  const written = rulesOf(readFileSync(`${ROOT}${TOKENS}`, 'utf8'))
  const declarations = (selector: string) => written.filter((rule) => rule.selector === selector).flatMap(({ declared }) => [...declared])
  return new Map([...declarations(':root'), ...mode === 'dark' ? declarations(":root[data-theme='dark']") : []])
}

/** `--text`, `color-mix(in srgb, var(--raised) 85%, transparent)` or a literal colour. */
export function resolveColour(colour: string, tokens: ReadonlyMap<string, string>): Colour {
  const [, mixed, cover] = /^color-mix\(in srgb, var\((--[\w-]+)\) (\d+)%, transparent\)$/.exec(colour) ?? []
  if (mixed === undefined) return parseColour(tokens.get(colour) ?? colour)
  const [red, green, blue] = resolveColour(mixed, tokens)
  return [red, green, blue, Number(cover) / 100]
}

/**
 * Every rule that sets a text or background colour. The other side comes from the same rule, or from a rule that always applies
 * with it, as `.note` does for `.a .note[data-kind]`: the most specific of these, or all of equal specificity.
 */
export function colourPairs(all: readonly Rule[]): ColourPair[] {
  const parsed = all.map((rule) => ({ ...rule, ...partsOf(rule.selector) }))
  const own = Map.groupBy(all.flatMap(({ declared }) => [...declared]), ([name]) => name)
  return parsed.filter((rule) => textColour(rule) ?? background(rule)).flatMap((rule) => {
    const applying = parsed.filter((base) => appliesWith(base, rule))
    const colours = (side: Side) => {
      const found = mostSpecific(side, rule, applying).flatMap((base) => resolveValue(side(base) ?? '', own))
        .filter((one) => !NO_COLOUR.test(one))
      return found.length > 0 ? [...new Set(found)] : [null]
    }
    const grounds = colours(background)
    const where = `${rule.file}: ${rule.selector}`
    const pairs = colours(textColour).flatMap((text) => grounds.map((ground) => ({ text, ground, where })))
    return pairs.filter(({ text, ground }) => text ?? ground)
  })
}

/** Literal colours of a rule: in a property that takes colours, every word that is not a CSS keyword. */
export function literalColours({ declared }: Rule): string[] {
  return [...declared].filter(([name]) => COLOUR_PROPERTY.test(name)).flatMap(([, value]) => {
    const found = value.replaceAll(/url\([^)]*\)|--[\w-]+/g, '').match(LITERAL_COLOUR) ?? []
    return found.filter((word) => !CSS_KEYWORDS.has(word.toLowerCase()))
  })
}

const COLOUR_PROPERTY = /^(--|color$|background|border|outline|fill|stroke|text-decoration|column-rule)|-(color|shadow)$/
const LITERAL_COLOUR = /#[\da-f]+\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)|(?<![\w.-])[a-z][a-z-]*(?![\w(-])/gi
const CSS_KEYWORDS = new Set([
  'none', 'transparent', 'inherit', 'currentcolor', 'important', 'solid', 'dashed', 'collapse', 'separate',
  'underline', 'line-through', 'inset',
  'round', 'evenodd', 'in', 'srgb', 'to', 'left', 'right', 'center', 'no-repeat', 'dotted',
])

type Side = (rule: Rule) => string | undefined
type Parsed = Rule & ReturnType<typeof partsOf>

const textColour: Side = ({ declared }) => declared.get('color')
const background: Side = ({ declared }) => declared.get('background-color') ?? declared.get('background')
/** A gradient has no single colour; no text is placed on gradients. */
const NO_COLOUR = /^(none|inherit|transparent)$|gradient\(/

const PART = /::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|[.#]?[\w-]+|\[[^\]]*\]|\*/g

/** The conditions of a selector on its last element, and the part before it. */
function partsOf(selector: string) {
  let start = selector.length
  const conditions: string[] = []
  for (const { 0: part, index } of [...selector.matchAll(PART)].reverse()) {
    if (index + part.length !== start) break
    conditions.unshift(part)
    start = index
  }
  return { conditions, ancestors: selector.slice(0, start).trim() }
}

function appliesWith(base: Parsed, rule: Parsed): boolean {
  // A child is also a descendant.
  const isInside = rule.ancestors.endsWith(base.ancestors) || rule.ancestors.replace(/ >$/, '').endsWith(base.ancestors)
  return isInside && base.conditions.every((one) => rule.conditions.includes(one))
}

function mostSpecific(side: Side, rule: Parsed, applying: readonly Parsed[]): readonly Parsed[] {
  if (side(rule) !== undefined) return [rule]
  const candidates = applying.filter((base) => side(base) !== undefined)
  const weightOf = ({ conditions, ancestors }: Parsed) =>
    [...conditions, ...ancestors.match(/[.:[]/g) ?? []].filter((part) => /^[.:[]/.test(part)).length
  const most = Math.max(...candidates.map(weightOf))
  return candidates.filter((base) => weightOf(base) === most)
}

/** The token or literal colours of a value. A custom property set by rules depends on the element: all its values are returned. */
function resolveValue(value: string, own: ReadonlyMap<string, readonly (readonly [string, string])[]>): string[] {
  const colour = value.replace(/\s*!important$/, '')
  const [, name, otherwise] = /^var\((--[\w-]+)(?:,\s*(.+))?\)$/.exec(colour) ?? []
  if (name === undefined) return [colour]
  const set = own.get(name)?.map(([, one]) => one)
  return set ? [...set, ...otherwise ? [otherwise] : []].flatMap((one) => resolveValue(one, own)) : [name]
}
