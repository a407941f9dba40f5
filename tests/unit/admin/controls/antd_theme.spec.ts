/** antd derives more colours from the given ones: the test checks the derived tokens. */
import { test } from '@japa/runner'
import { theme } from 'antd'
import { parseColour, contrastRatio, blend } from '#tests/support/browser/contrast'
import { MODES, tokensOf, type Mode } from '../style/stylesheets.ts'

/** Imported by URL: the types of the file are those of a browser, which tests do not have. */
const { antdTheme } = await import(new URL('../../../../admin/kit/controls/antd/theme.ts', import.meta.url).href) as {
  antdTheme: (mode: Mode) => Parameters<typeof theme.getDesignToken>[0]
}

/** A Select: its value, a tag of several, the placeholder; its options: normal, hovered, selected. */
const TEXT_PAIRS: readonly (readonly [texts: readonly string[], ground: string, below: string])[] = [
  [['colorText', 'colorTextPlaceholder'], 'colorBgContainer', 'colorBgContainer'],
  [['colorText'], 'colorFillSecondary', 'colorBgContainer'],
  [['colorText', 'colorTextSecondary'], 'colorBgElevated', 'colorBgElevated'],
  [['colorText', 'colorTextSecondary'], 'controlItemBgHover', 'colorBgElevated'],
  [['colorText', 'colorTextSecondary'], 'controlItemBgActive', 'colorBgElevated'],
]
/** The border of a Select; its arrow, which is also a Switch that is off; a Switch that is on. */
const EDGES = ['colorBorder', 'colorTextQuaternary', 'colorPrimary']

test.group('admin / theme of antd', (group) => {
  group.teardown(() => { for (const name of ['document', 'getComputedStyle']) Reflect.deleteProperty(globalThis, name) })

  test('{$self}: its inputs can be read, and their edges seen').with([...MODES]).run(({ assert }, mode) => {
    const { drawn, unknown } = tokensIn(mode)
    assert.deepEqual(unknown, [])
    const colour = (name: string) => parseColour(drawn[name] ?? '')
    const faint = (name: string, ground: string, below: string, limit: number) => {
      const ratio = contrastRatio(colour(name), blend(colour(ground), colour(below)))
      return ratio < limit ? [`${name} on ${ground} is ${ratio.toFixed(2)}`] : []
    }
    const texts = TEXT_PAIRS.flatMap(([names, ground, below]) => names.flatMap((name) => faint(name, ground, below, 4.5)))
    const edges = EDGES.flatMap((name) => faint(name, 'colorBgContainer', 'colorBgContainer', 3))
    assert.deepEqual([...texts, ...edges], [])
  })
})

/** The tokens of antd in this mode, and the CSS variables that the page does not define. */
function tokensIn(mode: Mode) {
  const tokens = tokensOf(mode)
  const unknown: string[] = []
  const read = (name: string) => tokens.get(name) ?? (unknown.push(name), '')
  Object.assign(globalThis, { document: {}, getComputedStyle: () => ({ getPropertyValue: read }) })
  return { drawn: theme.getDesignToken(antdTheme(mode)) as unknown as Readonly<Record<string, string>>, unknown }
}
