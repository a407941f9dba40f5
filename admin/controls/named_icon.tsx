import sprite from 'virtual:icon_sprite'
import { iconNamed, type IconName } from './named_icons.ts'

/** Seventy icons would be fifteen KB of script on every staff page: they come as one picture of which each shows a part. */
export const NamedIcon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true" data-mirrored={mirrored.has(name) || undefined}><use href={`${sprite}#${name}`} /></svg>
)

/** By the name that `resources.ts` gives it. */
export const ResourceIcon = ({ name }: { name: string }) => <NamedIcon name={iconNamed(name)} />

/** They show a direction. */
const mirrored: ReadonlySet<IconName> = new Set<IconName>([
  'undo', 'redo', 'rollback', 'play', 'car', 'next', 'previous', 'panel', 'logout', 'rows',
])
