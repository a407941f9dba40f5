import { Icon } from './icon.tsx'
import { resourceIcons } from './resource_icons.ts'

/** An icon by the name that `resources.ts` gives it; a folder stands for a name that is not drawn yet. */
export const NamedIcon = ({ name }: { name: string }) => (
  <Icon of={resourceIcons[name] ?? resourceIcons.folder ?? ''} isMirrored={mirrored.has(name)} />
)

const mirrored = new Set(['undo', 'redo', 'rollback', 'play', 'car'])
