import { test } from '@japa/runner'
import { parseColour, contrastRatio, blend } from '#tests/support/browser/contrast'
import { colourPairs, MODES, resolveColour, allRules, rulesOf, tokensOf, literalColours, type Mode } from './stylesheets.ts'

const TEXT = 4.5
const EDGE = 3

/** Text colours that are used without an own background … */
const TEXTS = ['--text', '--muted', '--accent', '--accent-strong', '--danger', '--success', '--warning', '--notice']
/** … may be placed on each of these backgrounds. */
const GROUNDS = [
  '--ground', '--surface', '--raised', '--sunken', '--accent-soft', '--success-soft', '--danger-soft', '--warning-soft', '--notice-soft',
  '--badge-green',
]
/** Backgrounds of fields and buttons. */
const UNDER_CONTROLS = ['--ground', '--surface', '--raised']

/** Decorative or disabled elements, whose text need not be readable. */
const EXCEPTIONS = [
  /::backdrop$/,
  // Separator of breadcrumbs; line of a collapsed menu; marks beside a text; switches.
  /\.crumbs li\S*::before$/, /\[data-folded\] .* h2$/, /\.sign\[/, /\.map-dot$/, /\.enable-switch.* span$/, /\.push-switch input/,
  /\.leaflet-disabled$/,
  // The client's map of the courier: its text has a background of its own, its mark has none.
  /\.courier-map$/, /\.courier-pin$/,
  // Parts of bars and gauges, marks of the sequence of parts, lines of routes.
  /\.bar( |$)/, /\.floor-bar > span$/, /\.wall > header li\[data-now\]$/, /meter-optimum-value$/, /\.route-mark$/,
]

/** The lightbox is dark in both modes and has its own colours. */
const LIGHTBOX = 'admin/staff/fields/media/lightbox.css'
const IN_LIGHTBOX = ['#b9c6c3', '#0a100f'] as const

const tokens = { light: tokensOf('light'), dark: tokensOf('dark') }

test.group('admin / contrast', () => {
  const all = colourPairs(allRules())
  const readable = all.filter(({ where }) => !EXCEPTIONS.some((one) => one.test(where)))

  test('{$self}: text is readable on the background that its rule sets').with([...MODES]).run(({ assert }, mode) => {
    const pairs = readable.flatMap(({ text, ground, where }) => (text && ground ? [{ text, ground, where }] : []))
    assert.deepEqual(pairs.flatMap(({ text, ground, where }) => faint(mode, text, ground, TEXT).map((pair) => `${pair} (${where})`)), [])
    assert.isAbove(pairs.length, 80)
  })

  test('{$self}: every text colour is readable on every background').with([...MODES]).run(({ assert }, mode) => {
    const pairs = [...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)), IN_LIGHTBOX]
    assert.deepEqual(pairs.flatMap(([text, ground]) => faint(mode, text, ground, TEXT)), [])
  })

  test('{$self}: borders of controls and the focus outline are visible').with([...MODES]).run(({ assert }, mode) => {
    const controls = UNDER_CONTROLS.flatMap((ground) => faint(mode, '--border', ground, EDGE))
    assert.deepEqual([...controls, ...GROUNDS.flatMap((ground) => faint(mode, '--accent', ground, EDGE))], [])
  })

  test('a text or background colour that is set alone is one of the lists above', ({ assert }) => {
    const alone = readable.filter(({ text, ground, where }) => (text === null) !== (ground === null) && !where.startsWith(LIGHTBOX))
    const texts = alone.filter(({ text }) => text !== null && !TEXTS.includes(text))
    // No other element is placed on ::before and ::after.
    const grounds = alone.filter(({ ground, where }) => ground !== null && !GROUNDS.includes(ground) && !/::(before|after)$/.test(where))
    assert.deepEqual([...texts, ...grounds], [])
  })

  test('literal colours occur only in the tokens and in the lightbox', ({ assert }) => {
    const written = allRules().flatMap((rule) => literalColours(rule).map((colour) => ({ ...rule, colour })))
    const elsewhere = written.filter(({ file }) => file !== LIGHTBOX)
    assert.deepEqual(elsewhere.map(({ file, selector, colour }) => `${file}: ${selector}: ${colour}`), [])
    assert.isNotEmpty(written)
  })

  test('every exception still exists', ({ assert }) => {
    assert.deepEqual(EXCEPTIONS.filter((one) => !all.some(({ where }) => one.test(where))), [])
  })
})

test.group('admin / contrast / parser', () => {
  test('the contrast of black on white is 21, of a grey 4.54, and transparency is blended', ({ assert }) => {
    const onWhite = (colour: string) => contrastRatio(parseColour(colour), parseColour('#fff')).toFixed(2)
    assert.deepEqual(['#000000', '#767676', '#fff'].map(onWhite), ['21.00', '4.54', '1.00'])
    assert.deepEqual(['rgb(0 0 0 / 50%)', 'rgba(0, 0, 0, 0.5)', 'transparent'].map(onWhite), ['3.98', '3.98', '1.00'])
    assert.throws(() => parseColour('red'), /"red"/)
  })

  test('a state inherits the other side from its base rule, and a custom property has all its values', ({ assert }) => {
    const css = `
      @media print { .a { color: var(--text); background: var(--surface) } }
      .b .a:hover, .c > .a[data-x='1,2'] { color: var(--accent) }
      .a.warm { background: var(--tone, var(--sunken)) } /* .a { color: red } */
      .hot { --tone: var(--danger-soft); color: inherit; background: none }
      p { color: var(--muted) }`
    assert.deepEqual(colourPairs(rulesOf(css)).map(({ text, ground }) => `${text} ${ground}`), [
      '--text --surface', '--accent --surface', '--accent --surface', '--text --danger-soft', '--text --sunken', '--muted null',
    ])
  })

  test('literal colours are found in every property', ({ assert }) => {
    const css = `.a { color: #FFF; background: linear-gradient(to left, var(--red, tan), rgb(0 0 0 / 4%)); border: 1px solid Red;
      border-collapse: collapse; box-shadow: inset 0 0 5px var(--line), hsl(1 2% 3%) 0 0; font-family: blue; --own: pink }`
    assert.deepEqual(rulesOf(css).flatMap(literalColours), ['#FFF', 'tan', 'rgb(0 0 0 / 4%)', 'Red', 'hsl(1 2% 3%)', 'pink'])
  })
})

/** Pairs with too little contrast. A transparent background is blended with each background. */
function faint(mode: Mode, text: string, ground: string, limit: number): string[] {
  const top = resolveColour(ground, tokens[mode])
  const grounds = top[3] === 1 ? [top] : GROUNDS.map((below) => blend(top, resolveColour(below, tokens[mode])))
  const least = Math.min(...grounds.map((below) => contrastRatio(resolveColour(text, tokens[mode]), below)))
  return least < limit ? [`${text} on ${ground} is ${least.toFixed(2)}`] : []
}
