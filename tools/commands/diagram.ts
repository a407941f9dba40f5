/** `npm run diagram orders` prints the flow of a resource, `npm run diagram -- --write` writes all of them to docs/flows. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagramOf, hasFlow } from '../diagram.ts'
import { Failure } from '../failure.ts'
import { ROOT } from '../root.ts'
import { app } from '#resources'
import type { Definition } from '#schema/definition'

export const FLOWS = join(ROOT, 'docs/flows')

export function run([name = '']: string[]) {
  const diagrams = allDiagrams()
  if (name === '--write') return write(diagrams)
  const diagram = diagrams.get(name)
  if (diagram === undefined) throw new Failure(`"${name}" has no flow. Those that have one: ${[...diagrams.keys()].join(', ')}`)
  console.log(diagram)
}

export function allDiagrams(): Map<string, string> {
  const { resources } = app as unknown as Definition
  const flowing = Object.entries(resources).filter(([, resource]) => hasFlow(resource))
  return new Map(flowing.map(([name, resource]) => [name, diagramOf(name, resource)]))
}

function write(diagrams: ReadonlyMap<string, string>): void {
  mkdirSync(FLOWS, { recursive: true })
  for (const file of readdirSync(FLOWS)) rmSync(join(FLOWS, file))
  for (const [name, diagram] of diagrams) writeFileSync(join(FLOWS, `${name}.md`), diagram)
}
