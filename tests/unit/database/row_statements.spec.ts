import { test } from '@japa/runner'
import ts from 'typescript'
import { assertParameters, inStatements, MAX_PARAMETERS, rowsOfStatement, valueList } from '#backend/engine/database/row_statements'
import { parseSources, sourceLocationOf, walkNodes } from '../../../tools/typescript_sources.ts'
import { RANDOM_SEED } from '#tests/support/random_seed'

test.group('database / lists of rows', () => {
  test(`however many rows and columns, each statement is below the limit and no row is lost (seed ${RANDOM_SEED})`, ({ assert }) => {
    let seed = RANDOM_SEED
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let round = 0; round < 300; round++) {
      const rows = Array.from({ length: random(9000) }, (_, index) => index)
      const columns = 1 + random(200)
      const parts = inStatements(rows, columns)
      assert.isTrue(parts.every((part) => part.length > 0 && part.length * columns <= MAX_PARAMETERS), `${rows.length} × ${columns}`)
      assert.deepEqual(parts.flat(), rows)
    }
    assert.deepEqual(inStatements([1, 2], MAX_PARAMETERS), [[1], [2]])
    assert.equal(rowsOfStatement(0) > 0 && rowsOfStatement(1e9), 1)
    assert.equal(valueList(2, '(?, ?)'), '(?, ?), (?, ?)')
  })

  test('a statement with more parameters than the protocol counts is refused before it is sent', ({ assert }) => {
    assertParameters('select 1', MAX_PARAMETERS)
    assert.throws(() => { assertParameters('insert into orders', MAX_PARAMETERS + 1) }, /65536 parameters.*row_statements/)
  })

  test('no other code writes a list of rows or of parameters into a statement', ({ assert }) => {
    const sources = parseSources('backend/**/*.ts').filter(({ path }) => !path.includes('/migrations/'))
    const found = sources.flatMap((source) => [...walkNodes(source.tree)]
      .filter((node) => isRowList(node) || isParameterList(node)).map((node) => sourceLocationOf(source, node).replace(/:\d+$/, '')))
    assert.sameMembers([...new Set(found)], [
      // The parameters of one row, by its columns.
      'backend/engine/resource/write/rows/insert_statement.ts',
      // Values of an enum, in the text of the statement.
      'backend/engine/resource/fields/choice/enum.ts',
      // Columns of the definition, without parameters.
      'backend/pages/invariants/sum_checks.ts',
    ])
  })
})

/** `values ${…}`, except of `valueList`. */
function isRowList(node: ts.Node): boolean {
  if (!ts.isTemplateSpan(node)) return false
  const { templateSpans, head } = node.parent
  const before = templateSpans[templateSpans.indexOf(node) - 1]?.literal ?? head
  return /\b(values|in)\s*\(?$/i.test(before.text) && /map\(|join\(|repeat\(/.test(node.expression.getText())
}

/** `rows.map(() => '(?, ?)')`, `Array(n).fill('?')`, `'?'.repeat(n)`. */
const isParameterList = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /\.(map|fill|repeat|from)$/.test(node.expression.getText())
  && [...node.arguments, node.expression].some((one) => [...walkNodes(one)].some((inner) =>
    ts.isStringLiteralLike(inner) && /^\(?\s*\?/.test(inner.text)))
