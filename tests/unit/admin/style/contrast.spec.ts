import { test } from '@japa/runner'
import { colourOf, contrast, over } from '#tests/support/contrast'
import { meetings, MODES, paint, rules, rulesOf, tokensOf, writtenColours, type Mode } from './stylesheets.ts'

const TEXT = 4.5
const EDGE = 3

/** Whatever is written without a ground of its own … */
const TEXTS = ['--text', '--muted', '--accent', '--accent-strong', '--danger', '--success', '--warning', '--notice']
/** … may stand on whatever is laid below others. */
const GROUNDS = [
  '--ground', '--surface', '--raised', '--sunken', '--accent-soft', '--success-soft', '--danger-soft', '--warning-soft', '--notice-soft',
  '--badge-green',
]
/** What a field or a button lies on. */
const UNDER_CONTROLS = ['--ground', '--surface', '--raised']

/** Nobody reads what is only drawn, or must read what can do nothing now. */
const UNREAD = [
  /::backdrop$/,
  // The stroke between two names; the line where a folded menu has no heading; marks beside their word; switches.
  /\.crumbs li\S*::before$/, /\[data-folded\] .* h2$/, /\.sign\[/, /\.map-dot$/, /\.enable-switch.* span$/, /\.push-switch input/,
  /\.leaflet-disabled$/,
]

/** A picture is looked at in the dark, whatever the mode: it has colours of its own. */
const LIGHTBOX = 'admin/fields/media/lightbox.css'
const IN_LIGHTBOX = ['#b9c6c3', '#0a100f'] as const

const tokens = { light: tokensOf('light'), dark: tokensOf('dark') }

test.group('admin / contrast', () => {
  const all = meetings(rules())
  const read = all.filter(({ where }) => !UNREAD.some((one) => one.test(where)))

  test('{$self}: what a rule writes can be read on the ground that it gives').with([...MODES]).run(({ assert }, mode) => {
    const pairs = read.flatMap(({ text, ground, where }) => (text && ground ? [{ text, ground, where }] : []))
    assert.deepEqual(pairs.flatMap(({ text, ground, where }) => faint(mode, text, ground, TEXT).map((said) => `${said} (${where})`)), [])
    assert.isAbove(pairs.length, 80)
  })

  test('{$self}: every text can be read on every ground').with([...MODES]).run(({ assert }, mode) => {
    const pairs = [...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)), IN_LIGHTBOX]
    assert.deepEqual(pairs.flatMap(([text, ground]) => faint(mode, text, ground, TEXT)), [])
  })

  test('{$self}: what is pressed or filled in shows its border, and the focus its outline').with([...MODES]).run(({ assert }, mode) => {
    const controls = UNDER_CONTROLS.flatMap((ground) => faint(mode, '--border', ground, EDGE))
    assert.deepEqual([...controls, ...GROUNDS.flatMap((ground) => faint(mode, '--accent', ground, EDGE))], [])
  })

  test('whatever is written or laid alone is one of these texts and grounds', ({ assert }) => {
    const alone = read.filter(({ text, ground, where }) => (text === null) !== (ground === null) && !where.startsWith(LIGHTBOX))
    const texts = alone.filter(({ text }) => text !== null && !TEXTS.includes(text))
    // Nothing else stands on what is put before or behind.
    const grounds = alone.filter(({ ground, where }) => ground !== null && !GROUNDS.includes(ground) && !/::(before|after)$/.test(where))
    assert.deepEqual([...texts, ...grounds], [])
  })

  test('no colour is written out but in the tokens and round a picture', ({ assert }) => {
    const written = rules().flatMap((rule) => writtenColours(rule).map((colour) => ({ ...rule, colour })))
    const elsewhere = written.filter(({ file }) => file !== LIGHTBOX)
    assert.deepEqual(elsewhere.map(({ file, selector, colour }) => `${file}: ${selector}: ${colour}`), [])
    assert.isNotEmpty(written)
  })

  test('what nobody has to read is still there', ({ assert }) => {
    assert.deepEqual(UNREAD.filter((one) => !all.some(({ where }) => one.test(where))), [])
  })
})

test.group('admin / contrast / how it is found', () => {
  test('black on white is 21, a grey that just passes 4.54, and a veil is seen as what it lets through', ({ assert }) => {
    const onWhite = (colour: string) => contrast(colourOf(colour), colourOf('#fff')).toFixed(2)
    assert.deepEqual(['#000000', '#767676', '#fff'].map(onWhite), ['21.00', '4.54', '1.00'])
    assert.deepEqual(['rgb(0 0 0 / 50%)', 'rgba(0, 0, 0, 0.5)', 'transparent'].map(onWhite), ['3.98', '3.98', '1.00'])
    assert.throws(() => colourOf('red'), /"red"/)
  })

  test('a state has the other side from what it is a state of, and a tone is all that it may be', ({ assert }) => {
    const css = `
      @media print { .a { color: var(--text); background: var(--surface) } }
      .b .a:hover, .c > .a[data-x='1,2'] { color: var(--accent) }
      .a.warm { background: var(--tone, var(--sunken)) } /* .a { color: red } */
      .hot { --tone: var(--danger-soft); color: inherit; background: none }
      p { color: var(--muted) }`
    assert.deepEqual(meetings(rulesOf(css)).map(({ text, ground }) => `${text} ${ground}`), [
      '--text --surface', '--accent --surface', '--accent --surface', '--text --danger-soft', '--text --sunken', '--muted null',
    ])
  })

  test('a colour that is written out is found wherever it stands', ({ assert }) => {
    const css = `.a { color: #FFF; background: linear-gradient(to left, var(--red, tan), rgb(0 0 0 / 4%)); border: 1px solid Red;
      border-collapse: collapse; box-shadow: inset 0 0 5px var(--line), hsl(1 2% 3%) 0 0; font-family: blue; --own: pink }`
    assert.deepEqual(rulesOf(css).flatMap(writtenColours), ['#FFF', 'tan', 'rgb(0 0 0 / 4%)', 'Red', 'hsl(1 2% 3%)', 'pink'])
  })
})

/** How faint the pair is, if it is too faint. A ground that lets something through is judged on each of the grounds. */
function faint(mode: Mode, text: string, ground: string, limit: number): string[] {
  const top = paint(ground, tokens[mode])
  const grounds = top[3] === 1 ? [top] : GROUNDS.map((below) => over(top, paint(below, tokens[mode])))
  const least = Math.min(...grounds.map((below) => contrast(paint(text, tokens[mode]), below)))
  return least < limit ? [`${text} on ${ground} is ${least.toFixed(2)}`] : []
}
