import { test } from '@japa/runner'
import ts from 'typescript'
import { nodesOf, placeOf, sourcesOf, textOf, type Source } from '#tests/support/sources'

/** Names, units and examples of code, which are the same in every language. */
const NAMES = /\b(Zarbia|WhatsApp|OpenAPI|Ctrl|Enter|json|cm|ms)\b|\{"type".*\}|status=pending&_sort=id/g
const isWord = (text: string) => /\p{L}{2,}/u.test(text.replaceAll(NAMES, ''))
/** What a person reads or hears of an element. */
const READ = /^(aria-label|aria-description|aria-roledescription|placeholder|title|alt|label|help|message|lead|summary)$/
const GAP = ' 0 '

test.group('locales / no words outside them', () => {
  test('the pages say nothing that is not in the locale files', ({ assert }) => {
    assert.deepEqual(sourcesOf('admin/**/*.{ts,tsx}').flatMap((source) => found(source, inPage)), [])
  })

  test('nor do the pages and mails that the server writes', ({ assert }) => {
    assert.deepEqual(sourcesOf('backend/**/*.ts').flatMap((source) => found(source, inDocument)), [])
  })

  test('a word in any of these places would be found', ({ assert }) => {
    const tree = ts.createSourceFile('x.tsx', `
      const a = <p title="Two words" alt={\`Of \${name}\`}>Hello {isLate ? 'Late' : t('x.y')} <b>Zarbia</b></p>
      const b = { title: 'Also here', key: 'not here' }
      const c = html\`<p class="nor here">And \${name}</p>\``, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const source = { path: 'x.tsx', tree }
    assert.lengthOf(found(source, inPage), 5)
    assert.lengthOf(found(source, inDocument), 1)
  })
})

const found = (source: Source, wordsOf: (node: ts.Node) => readonly string[]): string[] => [...nodesOf(source.tree)]
  .flatMap((node) => wordsOf(node).filter(isWord).map((text) => `${placeOf(source, node)}: ${text.trim()}`))

function inPage(node: ts.Node): readonly string[] {
  if (ts.isJsxText(node)) return [node.text]
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return node.expression ? said(node.expression) : []
  if (ts.isJsxAttribute(node) && READ.test(node.name.getText())) {
    const value = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
    return value ? said(value) : []
  }
  // What an alert says. A key has no blank and begins small.
  const isProperty = ts.isPropertyAssignment(node) && READ.test(node.name.getText())
  return isProperty ? said(node.initializer).filter((text) => /\s|^\p{Lu}/u.test(text.replaceAll(GAP, ''))) : []
}

/** Between the tags; an attribute that is put in by itself is none of it. */
function inDocument(node: ts.Node): readonly string[] {
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'html') return []
  return [textOf(node.template, GAP).replaceAll(/<[^>]*>|[\w-]+="[^"]*"/g, ' ')]
}

/** What an expression comes to where it is written out: either side of a choice, and around what is put in. */
function said(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [textOf(node, GAP)]
  if (ts.isConditionalExpression(node)) return [...said(node.whenTrue), ...said(node.whenFalse)]
  return ts.isBinaryExpression(node) ? said(node.right) : []
}
