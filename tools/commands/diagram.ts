/** `npm run diagram orders` prints the flow of a resource, `npm run diagram -- --write` writes all of them to docs/flows. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flowDiagram, hasFlow } from '../flow_diagram.ts'
import { UserError } from '../user_error.ts'
import { ROOT } from '../root.ts'
import { app } from '#resources'
import type { Definition } from '#schema/definition'

export const FLOWS_DIRECTORY = join(ROOT, 'docs/flows')

export function run([name = '']: string[]) {
  const diagrams = allDiagrams()
  if (name === '--write') return write(diagrams)
  const diagram = diagrams.get(name)
  if (diagram === undefined) throw new UserError(`"${name}" has no flow. Those that have one: ${[...diagrams.keys()].join(', ')}`)
  console.log(diagram)
}

export function allDiagrams(): Map<string, string> {
  const { resources } = app as unknown as Definition
  const withFlow = Object.entries(resources).filter(([, resource]) => hasFlow(resource))
  return new Map(withFlow.map(([name, resource]) => [name, flowDiagram(name, resource)]))
}

function write(diagrams: ReadonlyMap<string, string>): void {
  mkdirSync(FLOWS_DIRECTORY, { recursive: true })
  for (const file of readdirSync(FLOWS_DIRECTORY)) rmSync(join(FLOWS_DIRECTORY, file))
  for (const [name, diagram] of diagrams) writeFileSync(join(FLOWS_DIRECTORY, `${name}.md`), diagram)
}
