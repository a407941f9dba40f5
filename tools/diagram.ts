/** The flow of a resource as a Mermaid diagram, which GitHub and most editors draw. Pure. */
import { permissionToMove } from '#schema/flow'
import type { ResourceData, TransitionData } from '#schema/definition'

/** Those whose status moves. */
export const hasFlow = ({ transitions = {} }: ResourceData): boolean => Object.values(transitions).some(({ to }) => to !== undefined)

export function diagramOf(name: string, resource: ResourceData): string {
  const verbs = Object.entries(resource.transitions ?? {})
  const moves = verbs.flatMap(([verb, transition]) => arrowsOf(resource, verb, transition))
  const stays = verbs.filter(([, { to }]) => to === undefined)
  return [
    `# ${name}`,
    '',
    'Written by `npm run diagram -- --write` from resources.ts.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...(resource.initial === undefined ? [] : [`  [*] --> ${resource.initial}`]),
    ...moves,
    '```',
    ...(stays.length ? ['', 'The status stays:', '', ...stays.map(([verb, transition]) => staying(resource, verb, transition))] : []),
    '',
  ].join('\n')
}

function arrowsOf(resource: ResourceData, verb: string, { from, to }: TransitionData): string[] {
  if (to === undefined) return []
  return (from ?? ['any_status']).map((state) => `  ${state} --> ${to}: ${verb} (${whoMay(resource, verb)})`)
}

const staying = (resource: ResourceData, verb: string, { from }: TransitionData): string =>
  `- \`${verb}\` (${whoMay(resource, verb)})${from ? `, from ${from.join(', ')}` : ''}`

/** The permission of staff, the other guards, or the system. */
function whoMay(resource: ResourceData, verb: string): string {
  const staff = permissionToMove(resource, verb, 'user')
  const others = (['courier', 'client'] as const).filter((guard) => permissionToMove(resource, verb, guard) !== undefined)
  return [staff ?? [], others].flat().join(', ') || 'system'
}
