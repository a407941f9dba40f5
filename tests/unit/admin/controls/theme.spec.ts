/** antd makes more colours of those that it is handed: what is judged is what it draws with in the end. */
import { test } from '@japa/runner'
import { theme } from 'antd'
import { colourOf, contrast, over } from '#tests/support/contrast'
import { MODES, tokensOf, type Mode } from '../style/stylesheets.ts'

/** By address: its types are those of a browser, in which this does not run. */
const { antdTheme } = await import(new URL('../../../../admin/controls/theme.ts', import.meta.url).href) as {
  antdTheme: (mode: Mode) => Parameters<typeof theme.getDesignToken>[0]
}

/** In a Select: what is chosen, one of several, what to choose; its options as they are, under the pointer and chosen. */
const WRITTEN: readonly (readonly [texts: readonly string[], ground: string, below: string])[] = [
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
    const { drawn, unknown } = drawnIn(mode)
    assert.deepEqual(unknown, [])
    const colour = (name: string) => colourOf(drawn[name] ?? '')
    const faint = (name: string, ground: string, below: string, limit: number) => {
      const seen = contrast(colour(name), over(colour(ground), colour(below)))
      return seen < limit ? [`${name} on ${ground} is ${seen.toFixed(2)}`] : []
    }
    const texts = WRITTEN.flatMap(([names, ground, below]) => names.flatMap((name) => faint(name, ground, below, 4.5)))
    const edges = EDGES.flatMap((name) => faint(name, 'colorBgContainer', 'colorBgContainer', 3))
    assert.deepEqual([...texts, ...edges], [])
  })
})

/** What antd draws with on a page of this mode, and the tokens that were asked of the page in vain. */
function drawnIn(mode: Mode) {
  const tokens = tokensOf(mode)
  const unknown: string[] = []
  const read = (name: string) => tokens.get(name) ?? (unknown.push(name), '')
  Object.assign(globalThis, { document: {}, getComputedStyle: () => ({ getPropertyValue: read }) })
  return { drawn: theme.getDesignToken(antdTheme(mode)) as unknown as Readonly<Record<string, string>>, unknown }
}
