/** The values of an enum are read from resources.ts: a list by hand misses the next value. */
import { test } from '@japa/runner'
import ts from 'typescript'
import { valuesOf } from '#schema/definition'
import { sourceLocationOf, parseSources, walkNodes } from '../../../tools/typescript_sources.ts'
import { app } from '#resources'

const enums = Object.keys(app.enums).map((name) => [name, valuesOf(app, name)] as const).filter(([, values]) => values.length > 1)

/** The texts of `['a', 'b']` and of `'a' | 'b'`; null for everything else. */
function textsOf(node: ts.Node): string[] | null {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((one) => (ts.isStringLiteral(one) ? one.text : ''))
  if (!ts.isUnionTypeNode(node)) return null
  return node.types.map((one) => (ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? one.literal.text : ''))
}

const enumOf = (texts: readonly string[]): string | undefined =>
  enums.find(([, values]) => values.length === texts.length && values.every((value) => texts.includes(value)))?.[0]

test.group('admin / values of enums', () => {
  test('no list repeats all values of an enum', ({ assert }) => {
    const copies = parseSources('admin/**/*.{ts,tsx}').flatMap((source) => [...walkNodes(source.tree)].flatMap((node) => {
      const name = enumOf(textsOf(node) ?? [])
      return name === undefined ? [] : [`${sourceLocationOf(source, node)} repeats ${name}`]
    }))
    assert.deepEqual(copies, [])
  })

  test('a copy is found', ({ assert }) => {
    const found = (code: string) => [...walkNodes(ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true))]
      .flatMap((node) => enumOf(textsOf(node) ?? []) ?? [])
    assert.deepEqual(found("const shapes = ['oval', 'round', 'rectangle', 'composite']"), ['item_shape'])
    assert.deepEqual(found("let theme: 'dark' | 'light'"), ['theme'])
    assert.deepEqual(found("const some = ['oval', 'round']"), [])
  })
})
