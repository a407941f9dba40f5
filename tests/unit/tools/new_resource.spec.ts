import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import { addResource } from '../../../tools/new_resource.ts'
import { ROOT } from '../../../tools/root.ts'
import { checkDefinition } from '#schema/check'
import { expectedTranslations } from '#schema/translations'
import type { Definition } from '#schema/definition'

const source = readFileSync(join(ROOT, 'resources.ts'), 'utf8')

test.group('tools / new resource', () => {
  test('the new resource passes the checks', async ({ assert }) => {
    const app = await definitionOf(addResource(source, 'gift_cards'))
    assert.equal(app.resources.gift_cards?.permission, 'gift-card')
    assert.deepEqual(checkDefinition(app, { en: filled(expectedTranslations(app)) as object }), [])
  })

  test('is in the table of contents and at the end of the menu', ({ assert }) => {
    const text = addResource(source, 'gift_cards')
    const [head = ''] = text.split('\nimport ')
    assert.match(head, /invariant_findings,(?: |\n\/\/ {3})gift_cards$/)
    assert.isEmpty(text.split('\n').filter((line) => line.length > 140))
    assert.match(addResource(text, 'vouchers').split('\nimport ')[0] ?? '', /gift_cards, vouchers$/)
    assert.isAbove(text.indexOf('const gift_cards'), text.indexOf('const invariant_findings'))
  })

  test('an invalid name is refused: {name}')
    .with([
      { name: 'GiftCards', sentence: '"GiftCards" is not snake_case: gift_cards' },
      { name: '', sentence: '"" is not snake_case: gift_cards' },
      { name: 'gift_card', sentence: '"gift_card" is not a plural: gift_cards' },
      { name: 'orders', sentence: 'resources.ts already has "orders"' },
    ])
    .run(({ assert }, { name, sentence }) => {
      assert.throws(() => addResource(source, name), sentence)
    })
})

async function definitionOf(text: string): Promise<Definition> {
  mkdirSync(join(ROOT, 'tmp'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'tmp/new_resource_'))
  try {
    const file = join(folder, 'resources.ts')
    writeFileSync(file, text.replaceAll("'./schema/", "'../../schema/"))
    return (await import(pathToFileURL(file).href) as { app: Definition }).app
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Tree = { readonly [key: string]: Tree | string }
const filled = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, typeof inner === 'string' ? 'Word' : filled(inner)]))
