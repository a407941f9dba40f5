import { test } from '@japa/runner'
import ts from 'typescript'
import { walkNodes, sourceLocationOf, parseSources, templateLiteralText, type ParsedSource } from '../../../tools/typescript_sources.ts'

/** Names, units and code examples, which are not translated. */
const NAMES = /\b(Zarbia|WhatsApp|OpenAPI|Ctrl|Enter|json|cm|ms)\b|\{"type".*\}|status=pending&_sort=id/g
const isWord = (text: string) => /\p{L}{2,}/u.test(text.replaceAll(NAMES, ''))
/** Attributes and properties whose value is shown or read aloud. */
const VISIBLE_ATTRIBUTE = /^(aria-label|aria-description|aria-roledescription|placeholder|title|alt|label|help|message|lead|summary)$/
const GAP = ' 0 '

test.group('locales / hard-coded texts', () => {
  test('the pages contain no text outside the locale files', ({ assert }) => {
    assert.deepEqual(parseSources('admin/**/*.{ts,tsx}').flatMap((source) => findTexts(source, textsInJsx)), [])
  })

  test('nor do the pages and mails of the server', ({ assert }) => {
    assert.deepEqual(parseSources('backend/**/*.ts').flatMap((source) => findTexts(source, textsInHtml)), [])
  })

  test('a text in any of these places would be found', ({ assert }) => {
    const tree = ts.createSourceFile('x.tsx', `
      const a = <p title="Two words" alt={\`Of \${name}\`}>Hello {isLate ? 'Late' : t('x.y')} <b>Zarbia</b></p>
      const b = { title: 'Also here', key: 'not here' }
      const c = html\`<p class="nor here">And \${name}</p>\``, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const source = { path: 'x.tsx', tree }
    assert.lengthOf(findTexts(source, textsInJsx), 5)
    assert.lengthOf(findTexts(source, textsInHtml), 1)
  })
})

const findTexts = (source: ParsedSource, wordsOf: (node: ts.Node) => readonly string[]): string[] => [...walkNodes(source.tree)]
  .flatMap((node) => wordsOf(node).filter(isWord).map((text) => `${sourceLocationOf(source, node)}: ${text.trim()}`))

function textsInJsx(node: ts.Node): readonly string[] {
  if (ts.isJsxText(node)) return [node.text]
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return node.expression ? textsOf(node.expression) : []
  if (ts.isJsxAttribute(node) && VISIBLE_ATTRIBUTE.test(node.name.getText())) {
    const value = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
    return value ? textsOf(value) : []
  }
  // Texts of alerts. A translation key has no space and starts in lower case.
  const isProperty = ts.isPropertyAssignment(node) && VISIBLE_ATTRIBUTE.test(node.name.getText())
  return isProperty ? textsOf(node.initializer).filter((text) => /\s|^\p{Lu}/u.test(text.replaceAll(GAP, ''))) : []
}

/** The text between the tags, without attributes. */
function textsInHtml(node: ts.Node): readonly string[] {
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'html') return []
  return [templateLiteralText(node.template, GAP).replaceAll(/<[^>]*>|[\w-]+="[^"]*"/g, ' ')]
}

/** The literal texts of an expression: both branches of a condition, and the literal parts of a template. */
function textsOf(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [templateLiteralText(node, GAP)]
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  return ts.isBinaryExpression(node) ? textsOf(node.right) : []
}
