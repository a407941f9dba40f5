/** The flow of a resource as a Mermaid diagram, which GitHub and most editors draw. Pure. */
import { transitionPermission } from '#schema/flow'
import type { ResourceData, TransitionData } from '#schema/definition'

/** True for a resource with a transition that changes the status. */
export const hasFlow = ({ transitions = {} }: ResourceData): boolean => Object.values(transitions).some(({ to }) => to !== undefined)

export function flowDiagram(name: string, resource: ResourceData): string {
  const verbs = Object.entries(resource.transitions ?? {})
  const arrows = verbs.flatMap(([verb, transition]) => transitionArrows(resource, verb, transition))
  const actions = verbs.filter(([, { to }]) => to === undefined)
  return [
    `# ${name}`,
    '',
    'Written by `npm run diagram -- --write` from resources.ts.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...(resource.initial === undefined ? [] : [`  [*] --> ${resource.initial}`]),
    ...arrows,
    '```',
    ...(actions.length
      ? ['', 'The status stays:', '', ...actions.map(([verb, transition]) => actionLine(resource, verb, transition))]
      : []),
    '',
  ].join('\n')
}

function transitionArrows(resource: ResourceData, verb: string, { from, to }: TransitionData): string[] {
  if (to === undefined) return []
  return (from ?? ['any_status']).map((state) => `  ${state} --> ${to}: ${verb} (${permittedTo(resource, verb)})`)
}

const actionLine = (resource: ResourceData, verb: string, { from }: TransitionData): string =>
  `- \`${verb}\` (${permittedTo(resource, verb)})${from ? `, from ${from.join(', ')}` : ''}`

/** The permission of staff, the other guards, or the system. */
function permittedTo(resource: ResourceData, verb: string): string {
  const staff = transitionPermission(resource, verb, 'user')
  const guards = (['courier', 'client'] as const).filter((guard) => transitionPermission(resource, verb, guard) !== undefined)
  return [staff ?? [], guards].flat().join(', ') || 'system'
}
