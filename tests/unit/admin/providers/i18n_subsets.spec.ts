import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { browserStorage, importAdmin } from '#tests/support/browser_globals'
import { translationsOfSubset, type TranslationTree } from '../../../../tools/vite/i18n_subsets.ts'
import { I18N_SUBSETS, subsetFor } from '../../../../admin/providers/i18n_subsets.ts'

interface Page { readonly path: string; readonly title: string | null }

const { lightPages } = await importAdmin('light_pages.ts') as { lightPages: readonly Page[] }
const { findPageByPath } = await importAdmin('page_lookup.ts') as { findPageByPath: (path: string) => Page }

const translations = JSON.parse(readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8')) as TranslationTree
const textAt = (tree: TranslationTree, key: string) =>
  key.split('.').reduce<string | TranslationTree | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), tree)
/** The texts of the page that says that there is none at this address, inside and outside of the staff area. */
const NOT_FOUND = ['site.not_found.title', 'site.not_found.text', 'site.not_found.back', 'site.shell.foot', 'ui.shell.language']

/** Each page, with a last slash, in capitals, and what lies below it: another page, or none. */
const paths = lightPages.map(({ path }) => path.replaceAll(/:\w+/g, '7')).flatMap((path) =>
  [path, `${path}/`, path.toUpperCase(), `${path}/x`, `${path}/x/y`, `${path}/1/2/3`, path.replace(/\/[^/]+$/, '') || '/'])

test.group('admin / texts of a page', (group) => {
  group.each.setup(() => () => { browserStorage.clear() })

  test('the texts that are loaded for an address hold the title of the page that is shown there', ({ assert }) => {
    const lacking = paths.flatMap((path) => {
      const { title } = findPageByPath(path)
      const subset = I18N_SUBSETS[subsetFor(path)] ?? ''
      const loaded = translationsOfSubset(subset, translations)
      const keys = title === 'site.not_found.title' || title === null ? NOT_FOUND : [title]
      return keys.filter((key) => typeof textAt(loaded, key) !== 'string').map((key) => `${path}: ${subset} lacks ${key}`)
    })
    assert.isAbove(paths.length, 100)
    assert.deepEqual(lacking, [])
  })
})
