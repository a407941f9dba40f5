/** Parses sources of the product with the TypeScript compiler. */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { ROOT } from './root.ts'

export interface ParsedSource { readonly path: string; readonly tree: ts.SourceFile }

export function parseSources(...patterns: string[]): ParsedSource[] {
  return globSync(patterns, { cwd: ROOT }).map((path) => ({
    path, tree: ts.createSourceFile(path, readFileSync(`${ROOT}${path}`, 'utf8'), ts.ScriptTarget.Latest, true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS),
  }))
}

export function* walkNodes(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => { children.push(child) })
  for (const child of children) yield* walkNodes(child)
}

/** The text of a template literal, with `gap` in place of each expression. */
export const templateLiteralText = (template: ts.TemplateLiteral, gap: string): string => (ts.isNoSubstitutionTemplateLiteral(template)
  ? template.text : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(gap))

export const sourceLocationOf = ({ path, tree }: ParsedSource, node: ts.Node): string =>
  `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
