/** The sources of the product as the compiler reads them. */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { ROOT } from '../../tools/root.ts'


export interface Source { readonly path: string; readonly tree: ts.SourceFile }

export function sourcesOf(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: ROOT }).map((path) => ({
    path, tree: ts.createSourceFile(path, readFileSync(`${ROOT}${path}`, 'utf8'), ts.ScriptTarget.Latest, true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS),
  }))
}

export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => { children.push(child) })
  for (const child of children) yield* nodesOf(child)
}

/** What is written in it, with `gap` where something is put in. */
export const textOf = (template: ts.TemplateLiteral, gap: string): string => (ts.isNoSubstitutionTemplateLiteral(template)
  ? template.text : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(gap))

export const placeOf = ({ path, tree }: Source, node: ts.Node): string =>
  `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
