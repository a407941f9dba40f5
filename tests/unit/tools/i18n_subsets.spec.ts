import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { i18nSubsets } from '../../../tools/vite/i18n_subsets.ts'
import { ROOT } from '../../../tools/root.ts'

type Load = (this: { addWatchFile: (file: string) => void }, id: string) => string | null
interface Texts { readonly [key: string]: string | Texts }

const load = i18nSubsets().load as unknown as Load

function textsOf(subset: string): Texts {
  const code = load.call({ addWatchFile: () => undefined }, `\0virtual:translations/${subset}/en`) ?? ''
  return JSON.parse(JSON.parse(code.slice('export default JSON.parse('.length, -1)) as string) as Texts
}

function leaves(texts: Texts, at = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${at}${key}`] : leaves(value, `${at}${key}.`)))
}

const keysOf = (...subsets: readonly string[]) => new Set(subsets.flatMap((subset) => leaves(textsOf(subset))))
const quoted = (files: string, pattern: RegExp) => globSync(files, { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(pattern)].map(([, text = '']) => ({ file, text })))
const KEY = /'(\w+(?:\.\w+)+)'/g
const STAFF_ROOMS = [
  'layout', 'dashboard', 'statistics', 'plant', 'scan', 'menu', 'clients', 'orders', 'shipments', 'api_tokens', 'messages', 'media',
  'money', 'roles', 'settings', 'staff', 'audit', 'api', 'catalogue', 'record_charts', 'printing', 'resource', 'fields', 'definition',
]

test.group('tools / subsets of the translations', () => {
  const every = keysOf('client_forms', 'courier', 'staff')
  const missing = (files: string, known: ReadonlySet<string>) =>
    quoted(files, KEY).filter(({ text }) => every.has(text) && !known.has(text))

  test('the rooms of the staff find their texts in the subset of the staff or in those of its pages', ({ assert }) => {
    const pages = quoted('admin/**/*.{ts,tsx}', /'virtual:page_texts\/(\w+)'/g).map(({ text }) => text)
    assert.deepEqual(missing(`admin/{${STAFF_ROOMS.join(',')}}/**/*.{ts,tsx}`, keysOf('staff', ...pages)), [])
  })

  test('the couriers find theirs', ({ assert }) => {
    const shared = 'auth/{sign_in_card,session_ended_notice},controls/{form_controls,alert_modals}'
    assert.deepEqual(missing(`admin/{courier/**/*,${shared}}.{ts,tsx}`, keysOf('courier')), [])
  })

  test('a page whose texts nobody lists does not load all of them', ({ assert }) => {
    assert.throws(() => textsOf('no_such_page'), 'no texts are called "no_such_page"')
  })
})
