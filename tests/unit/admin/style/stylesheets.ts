/** The style of the pages as it is written: its rules, the colours that meet in them, and what the colours are in each mode. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { colourOf, type Colour } from '#tests/support/contrast'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const TOKENS = 'admin/style/tokens.css'

export const MODES = ['light', 'dark'] as const
export type Mode = typeof MODES[number]
export interface Rule { readonly file: string; readonly selector: string; readonly declared: ReadonlyMap<string, string> }
/** Tokens by their name, `--text`; any other colour as it is written. Null where no rule says that side. */
export interface Meeting { readonly text: string | null; readonly ground: string | null; readonly where: string }

/** One for each selector. What holds other blocks, as @media does, is looked through. */
export function rulesOf(css: string, file = ''): Rule[] {
  const blocks = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)
  return [...blocks].flatMap(([, selectors = '', body = '']) => {
    const declared = new Map([...body.matchAll(/([\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)/g)].map(([, name = '', value = '']) => [name, value]))
    return (selectors.match(/(?:[^,()[\]]|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []).map((one) => ({ file, selector: one.trim(), declared }))
  })
}

/** Of every stylesheet but that of the tokens. */
export const rules = (): Rule[] => globSync('admin/**/*.css', { cwd: ROOT }).filter((path) => path !== TOKENS).sort()
  .flatMap((path) => rulesOf(readFileSync(`${ROOT}${path}`, 'utf8'), path))

/** The dark tokens lie over the light ones. */
export function tokensOf(mode: Mode): ReadonlyMap<string, string> {
  const written = rulesOf(readFileSync(`${ROOT}${TOKENS}`, 'utf8'))
  const said = (selector: string) => written.filter((rule) => rule.selector === selector).flatMap(({ declared }) => [...declared])
  return new Map([...said(':root'), ...mode === 'dark' ? said(":root[data-theme='dark']") : []])
}

/** `--text`, `color-mix(in srgb, var(--raised) 85%, transparent)` or a colour that is written out. */
export function paint(colour: string, tokens: ReadonlyMap<string, string>): Colour {
  const [, mixed, cover] = /^color-mix\(in srgb, var\((--[\w-]+)\) (\d+)%, transparent\)$/.exec(colour) ?? []
  if (mixed === undefined) return colourOf(tokens.get(colour) ?? colour)
  const [red, green, blue] = paint(mixed, tokens)
  return [red, green, blue, Number(cover) / 100]
}

/**
 * Wherever a rule sets a text or a ground. The other side is its own too, or that of a rule which holds wherever it does, as `.note`
 * does for `.a .note[data-kind]`: of these the most specific, of equals each.
 */
export function meetings(all: readonly Rule[]): Meeting[] {
  const parsed = all.map((rule) => ({ ...rule, ...partsOf(rule.selector) }))
  const own = Map.groupBy(all.flatMap(({ declared }) => [...declared]), ([name]) => name)
  return parsed.filter((rule) => textIn(rule) ?? groundIn(rule)).flatMap((rule) => {
    const holding = parsed.filter((base) => holdsFor(base, rule))
    const colours = (side: Side) => {
      const found = sayersOf(side, rule, holding).flatMap((base) => comesTo(side(base) ?? '', own)).filter((one) => !NO_COLOUR.test(one))
      return found.length > 0 ? [...new Set(found)] : [null]
    }
    const grounds = colours(groundIn)
    const met = colours(textIn).flatMap((text) => grounds.map((ground) => ({ text, ground, where: `${rule.file}: ${rule.selector}` })))
    return met.filter(({ text, ground }) => text ?? ground)
  })
}

/** Colours that a rule writes out instead of naming a token. Of a property that takes colours, every word that is none of CSS is one. */
export function writtenColours({ declared }: Rule): string[] {
  return [...declared].filter(([name]) => COLOURED.test(name)).flatMap(([, value]) => {
    const found = value.replaceAll(/url\([^)]*\)|--[\w-]+/g, '').match(WRITTEN) ?? []
    return found.filter((word) => !WORDS.has(word.toLowerCase()))
  })
}

const COLOURED = /^(--|color$|background|border|outline|fill|stroke|text-decoration|column-rule)|-(color|shadow)$/
const WRITTEN = /#[\da-f]+\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)|(?<![\w.-])[a-z-]+(?![\w(-])/gi
const WORDS = new Set([
  'none', 'transparent', 'inherit', 'currentcolor', 'important', 'solid', 'dashed', 'collapse', 'underline', 'line-through', 'inset',
  'round', 'evenodd', 'in', 'srgb', 'to', 'left', 'right',
])

type Side = (rule: Rule) => string | undefined
type Parsed = Rule & ReturnType<typeof partsOf>

const textIn: Side = ({ declared }) => declared.get('color')
const groundIn: Side = ({ declared }) => declared.get('background-color') ?? declared.get('background')
/** Of a gradient there is no one colour; nothing is written on those that there are. */
const NO_COLOUR = /^(none|inherit|transparent)$|gradient\(/

const PART = /::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|[.#]?[\w-]+|\[[^\]]*\]|\*/g

/** What a selector asks of the element that it ends in, and of those around it. */
function partsOf(selector: string) {
  const [last = ''] = new RegExp(`(?:${PART.source})+$`).exec(selector) ?? []
  const asked: readonly string[] = last.match(PART) ?? []
  return { asked, around: selector.slice(0, selector.length - last.length).trim() }
}

function holdsFor(base: Parsed, rule: Parsed): boolean {
  // A child is a descendant, too.
  const isAround = rule.around.endsWith(base.around) || rule.around.replace(/ >$/, '').endsWith(base.around)
  return isAround && base.asked.every((one) => rule.asked.includes(one))
}

function sayersOf(side: Side, rule: Parsed, holding: readonly Parsed[]): readonly Parsed[] {
  if (side(rule) !== undefined) return [rule]
  const sayers = holding.filter((base) => side(base) !== undefined)
  const weightOf = ({ asked, around }: Parsed) => [...asked, ...around.match(/[.:[]/g) ?? []].filter((part) => /^[.:[]/.test(part)).length
  const most = Math.max(...sayers.map(weightOf))
  return sayers.filter((base) => weightOf(base) === most)
}

/** A token, or what is written out. What a property of the rules themselves comes to depends on where one stands: all of it. */
function comesTo(value: string, own: ReadonlyMap<string, readonly (readonly [string, string])[]>): string[] {
  const said = value.replace(/\s*!important$/, '')
  const [, name, otherwise] = /^var\((--[\w-]+)(?:,\s*(.+))?\)$/.exec(said) ?? []
  if (name === undefined) return [said]
  const set = own.get(name)?.map(([, one]) => one)
  return set ? [...set, ...otherwise ? [otherwise] : []].flatMap((one) => comesTo(one, own)) : [name]
}
