/**
 * Script and style that a page imports before its first render, and what each visit of it loads afterwards, compressed by gzip.
 * `npm run bench -- screens` measures the visits themselves.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { documentOf } from '#common/documents'

interface Page {
  readonly path: string
  readonly files: readonly string[]
  readonly by_language: Readonly<Record<string, readonly string[]>>
}
interface Chunk { readonly name: string; readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/**
 * A page that grew is looked at before its limit is: what its first paint does not need is loaded later. The goals were 120 KB for clients
 * and 340 for a list of the staff; sign-up, slots, messages, sites and repeat orders have taken texts and definition beyond them.
 * A limit is what the page weighed on 30 November 2026 and 2 %, or the older one.
 */
const LIMITS_KB: Readonly<Record<string, number>> = {
  '/admin': 120, '/client/login': 120, '/client/new': 128, '/client/orders': 120, '/client/orders/:id': 133, '/client/orders/new': 128,
  '/client/account': 120, '/o/:token': 132,
  '/courier': 125, '/courier/login': 122, '/courier/shipments/:id': 133, '/courier/stops/:id': 136,
  '/user/orders': 360, '/user/clients': 358, '/user/cities': 358, '/user/orders/create': 513, '/user/orders/:id': 395,
}

/** Chunks that each visit of these pages loads after the first render, those of a client while a courier comes; by their modules. */
const LOADED_LATER: Readonly<Record<string, readonly string[]>> = {
  '/o/': ['courier_on_the_way', 'courier_map', 'company_contact'],
  '/client/orders/:id': ['courier_on_the_way', 'courier_map', 'company_contact', 'claims'],
  '/user/orders/:id': ['held_messages', 'send_by_hand'],
}

/** Reads the built pages, so it needs a build, but no browser. */
test.group('infra / weight of pages', () => {
  const read = (path: string) => readFileSync(app.publicPath(path))
  const json = <T>(path: string) => JSON.parse(read(path).toString()) as T

  test('each page keeps its limit', ({ assert }) => {
    const manifest = json<Manifest>('.vite/manifest.json')
    const entryOf = (path: string) => Object.keys(manifest).find((key) => key.endsWith(`${documentOf(path)}.html`)) ?? ''
    const pages = json<readonly Page[]>('.preload.json')
    const over = Object.entries(LIMITS_KB).flatMap(([path, limit]) => {
      const page = pages.find((one) => one.path === path)
      if (!page) throw new Error(`no page ${path}`)
      const later = Object.entries(LOADED_LATER).filter(([start]) => path.startsWith(start)).flatMap(([, names]) => names)
      const loaded = [entryOf(path), ...later.map((name) => keyOf(manifest, name))].flatMap((key) => [...filesOf(manifest, key)])
      const files = new Set(['first.js', ...loaded, ...page.files, ...page.by_language.en ?? []])
      const weight = [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024
      return weight > limit ? [`${path}: ${weight.toFixed(1)} KB of ${limit}`] : []
    })
    assert.deepEqual(over, [])
  })
})

function keyOf(manifest: Manifest, chunk: string): string {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === chunk)
  if (key === undefined) throw new Error(`no chunk ${chunk}`)
  return key
}

function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const { file = '', imports = [], css = [] } = manifest[key] ?? {}
  if (found.has(file)) return found
  for (const one of [file, ...css]) found.add(one)
  for (const imported of imports) filesOf(manifest, imported, found)
  return found
}
