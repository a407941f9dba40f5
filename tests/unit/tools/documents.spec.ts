import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { ROOT } from '../../../tools/root.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
// CHANGELOG.md names what was, too.
const DOCUMENTS = ['README', 'ARCHITECTURE', 'CONTRIBUTING', 'DECISIONS', 'SECURITY'].map((name) => `${name}.md`)
  .concat(globSync('docs/*.md', { cwd: ROOT }))
/** `backend/trade/orders`, `tests/unit/schema/read_fields`; not `admin/staff/fields/<type>.ts`. */
const PATH = /`((?:admin|backend|common|docs|locales|public|schema|tests|tools)\/[\w./{},]*)`/g
const LINK = /\]\((?!https?:|#)([^)#]+)/g
const ENDINGS = ['', '.ts', '.tsx', '.spec.ts']
const SOURCES = ['{admin,backend,common,schema,tests,tools}/**/*.{ts,tsx,js}', 'resources.ts', 'public/*.js', '*.md', 'docs/*.md']

test.group('documents', () => {
  test('every path and link leads to a file', ({ assert }) => {
    const dead = DOCUMENTS.flatMap((document) => {
      const text = withoutPagesToWrite(read(document))
      const paths = [...text.matchAll(PATH)].flatMap(([, path = '']) => alternativesOf(path))
      const links = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(document), path))
      return [...paths, ...links]
        .filter((path) => !ENDINGS.some((ending) => existsSync(join(ROOT, path + ending))))
        .map((path) => `${document}: ${path}`)
    })
    assert.deepEqual(dead, [])
  })

  test('DECISIONS.md has at most 400 lines, and each decision begins with a sentence of its own', ({ assert }) => {
    const text = read('DECISIONS.md')
    const sentences = [...text.matchAll(/^- (.*)$/gm)].map(([, line = '']) => /^\*\*(.+?)\*\*/.exec(line)?.[1] ?? `no sentence: ${line}`)
    assert.isAtMost(text.split('\n').length, 400)
    assert.deepEqual(sentences.filter((sentence, index) => sentence.startsWith('no ') || sentences.indexOf(sentence) !== index), [])
  })

  test('ARCHITECTURE.md is one page', ({ assert }) => {
    assert.isAtMost(read('ARCHITECTURE.md').split('\n').length, 70)
  })

  test('nothing refers to a decision by its number: they have none', ({ assert }) => {
    const referring = globSync(SOURCES, { cwd: ROOT }).filter((path) => /decisions?(\.md)?,? \d/i.test(read(path)))
    assert.deepEqual(referring, [])
  })
})

/** `docs/pages.md` shows pages that do not exist, each as its path above its code. */
const withoutPagesToWrite = (text: string) => text.replace(/^`[^`]+`:$/gm, '')

/** `schema/{flow,define}.ts` are two files. */
function alternativesOf(path: string): string[] {
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return names === '' ? [path] : names.split(',').map((name) => before + name + after)
}
