/** A message as it is written here: one text, for every channel that carries it. */
import type { Row } from '#resources'

type Template = Row<'notification_templates'>

export interface Written extends Pick<Template, 'event' | 'audience' | 'title' | 'body'> {
  readonly channels: readonly Template['channel'][]
  /** 'always' when nothing is said. */
  readonly behavior?: Template['behavior']
}
