import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { importAdmin } from '#tests/support/browser/browser_globals'
import { DOCUMENTS, documentOf, type DocumentName } from '#common/documents'
import { LOCALES } from '#common/locales'
import { textsOf, type Texts } from '../../../tools/vite/texts.ts'
import { ROOT } from '../../../tools/root.ts'

interface Page { readonly path: string; readonly title: string }
interface Table { readonly document: DocumentName; readonly pages: readonly Page[] }

const { portal } = await importAdmin('portal/pages.ts') as { portal: Table }
const { courier } = await importAdmin('courier/pages.ts') as { courier: Table }
const { findPage } = await importAdmin('kit/document/page_table.ts') as { findPage: (table: Table, path: string) => Page }

const textsIn = (document: DocumentName, language: string) =>
  textsOf(document, JSON.parse(readFileSync(`${ROOT}locales/${language}.json`, 'utf8')) as Texts)
const leaves = (texts: Texts, at = ''): string[] => Object.entries(texts).flatMap(([key, value]) =>
  (typeof value === 'string' ? [`${at}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')] : leaves(value, `${at}${key}.`)))

/** The modules that a document loads, at once or later. */
function modulesOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !/^(admin|common)\/.*\.tsx?$/.test(file) || !existsSync(ROOT + file)) return found
  found.add(file)
  for (const [, specifier = ''] of readFileSync(ROOT + file, 'utf8').matchAll(/(?:from|import|import\()\s*'([.#][^']+)'/g))
    modulesOf(specifier.startsWith('#') ? `${specifier.slice(1)}.ts` : join(dirname(file), specifier), found)
  return found
}

/** Written for all documents in one table, by what is read or by who has signed in. */
const OF_OTHERS: Readonly<Record<DocumentName, RegExp>> = {
  staff: /^courier\.|^(site|portal)\.(?!not_found|map)|^ui\.auth\./, portal: /^courier\.sign_in\.demo$/,
  courier: /^ui\.auth\.demo|^portal\.(?!map|sign_in\.title|dashboard\.(title|account)$)|^site\.(?!shell|not_found)/,
}

test.group('tools / texts of the documents', () => {
  for (const document of DOCUMENTS) {
    test(`the ${document} document has every text that its modules name, in each language`, ({ assert }) => {
      const all = new Set(leaves(JSON.parse(readFileSync(`${ROOT}locales/en.json`, 'utf8')) as Texts))
      const modules = [...modulesOf(`admin/${document}/app.tsx`)]
      assert.isAbove(modules.length, 50)
      const named = new Set(modules.flatMap((file) =>
        [...readFileSync(ROOT + file, 'utf8').matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, key = '']) => key).filter((key) => all.has(key))))
      assert.isAbove(named.size, 50)
      for (const language of LOCALES) {
        const known = new Set(leaves(textsIn(document, language)))
        assert.deepEqual([...named].filter((key) => !known.has(key) && !OF_OTHERS[document].test(key)), [], language)
      }
    })
  }

  test('the page of every address has its title, also what lies below a page and says that there is none', ({ assert }) => {
    const tables = { portal, courier }
    const paths = [...portal.pages, ...courier.pages].map(({ path }) => path.replaceAll(/:\w+/g, '7')).flatMap((path) =>
      [path, `${path}/`, path.toUpperCase(), `${path}/x`, `${path}/x/y`, `${path}/1/2/3`, path.replace(/\/[^/]+$/, '') || '/'])
    assert.isAbove(paths.length, 100)
    const lacking = paths.flatMap((path) => {
      const document = documentOf(path)
      const known = new Set(leaves(textsIn(document, 'en')))
      const title = document === 'staff' ? 'site.not_found.title' : findPage(tables[document], path).title
      const keys = title === 'site.not_found.title' ? [title, 'site.not_found.text', 'site.not_found.back'] : [title]
      return keys.filter((key) => !known.has(key)).map((key) => `${path}: ${document} lacks ${key}`)
    })
    assert.deepEqual(lacking, [])
  })
})
