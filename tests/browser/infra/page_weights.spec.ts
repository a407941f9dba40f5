/** Script and style that a page imports before its first render, compressed by gzip. `npm run bench -- screens` measures whole visits. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

interface Page {
  readonly path: string
  readonly files: readonly string[]
  readonly by_language: Readonly<Record<string, readonly string[]>>
}
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>>

const LIMITS_KB: Readonly<Record<string, number>> = {
  '/admin': 120, '/client/login': 120, '/client/orders': 120, '/client/orders/:id': 120, '/client/orders/new': 120, '/client/account': 120,
  '/user/orders': 300, '/user/clients': 300, '/user/cities': 300, '/user/orders/create': 440, '/user/orders/:id': 330,
}

/** Reads the built pages, so it needs a build, but no browser. */
test.group('infra / weight of pages', () => {
  const read = (path: string) => readFileSync(app.publicPath(path))
  const json = <T>(path: string) => JSON.parse(read(path).toString()) as T

  test('each page keeps its limit', ({ assert }) => {
    const manifest = json<Manifest>('.vite/manifest.json')
    const [entry = ''] = Object.keys(manifest).filter((key) => key.endsWith('index.html'))
    const pages = json<readonly Page[]>('.preload.json')
    const over = Object.entries(LIMITS_KB).flatMap(([path, limit]) => {
      const page = pages.find((one) => one.path === path)
      if (!page) throw new Error(`no page ${path}`)
      const files = new Set([...filesOf(manifest, entry), ...page.files, ...page.by_language.en ?? []])
      const weight = [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024
      return weight > limit ? [`${path}: ${weight.toFixed(1)} KB of ${limit}`] : []
    })
    assert.deepEqual(over, [])
  })
})

function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const { file = '', imports = [], css = [] } = manifest[key] ?? {}
  if (found.has(file)) return found
  for (const one of [file, ...css]) found.add(one)
  for (const imported of imports) filesOf(manifest, imported, found)
  return found
}
