import { test } from '@japa/runner'
import ts from 'typescript'
import { parseSources, sourceLocationOf, walkNodes, type ParsedSource } from '../../../tools/typescript_sources.ts'

/**
 * A loop whose head does not count says why it ends, in the comment above it or above its function: `// Ends …`, `at most …`. A loop
 * that counts days until a comparison with NaN becomes true stopped the whole server.
 */
const STATED = /\b(ends?|at most)\b/i

test.group('sources / loops', () => {
  test('a loop that could run for ever says why it ends', ({ assert }) => {
    const sources = parseSources('backend/**/*.ts', 'common/**/*.ts', 'schema/**/*.ts', 'admin/**/*.ts', 'admin/**/*.tsx')
      .filter(({ path }) => !path.includes('/migrations/'))
    const silent = sources.flatMap((source) => [...walkNodes(source.tree)]
      .filter((node) => isOpenLoop(node) && !STATED.test(commentsAbove(source, node))).map((node) => sourceLocationOf(source, node)))
    assert.deepEqual(silent, [], 'say above the loop why it ends')
  })
})

/** `while`, `do`, and a `for` that does not step through a list or count to a limit. */
function isOpenLoop(node: ts.Node): node is ts.IterationStatement {
  if (ts.isWhileStatement(node) || ts.isDoStatement(node)) return true
  return ts.isForStatement(node) && !(node.condition && node.incrementor && isCounted(node.incrementor))
}

/** `index++`, `at += 4`: an index that only grows or only falls. */
const isCounted = (step: ts.Expression): boolean => ts.isPostfixUnaryExpression(step) || ts.isPrefixUnaryExpression(step)
  || (ts.isBinaryExpression(step) && /^[+-]=$/.test(step.operatorToken.getText()))

/** The comments above the loop, above its condition, and above the function that it is in. */
function commentsAbove({ tree }: ParsedSource, loop: ts.Node): string {
  const text = tree.getFullText()
  const comments: string[] = []
  for (let node: ts.Node | undefined = loop; node && !ts.isSourceFile(node); node = node.parent) {
    if (node === loop || ts.isIfStatement(node) || ts.isFunctionLike(node) || ts.isVariableStatement(node))
      comments.push(...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map(({ pos, end }) => text.slice(pos, end)))
    if (node !== loop && (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isVariableStatement(node))) break
  }
  return comments.join('\n')
}
