import sprite from 'virtual:icon_sprite'
import { iconNamed, type IconName } from './named_icons.ts'

/** Staff pages use about seventy icons, 15 KB of script: they load one SVG sprite instead. */
export const NamedIcon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true" data-mirrored={mirrored.has(name) || undefined}><use href={`${sprite}#${name}`} /></svg>
)

/** The icon with a name from `resources.ts`. */
export const ResourceIcon = ({ name }: { name: string }) => <NamedIcon name={iconNamed(name)} />

/** Icons that show a direction are mirrored in Arabic. */
const mirrored: ReadonlySet<IconName> = new Set<IconName>([
  'undo', 'redo', 'rollback', 'play', 'car', 'next', 'previous', 'panel', 'logout', 'rows',
])
