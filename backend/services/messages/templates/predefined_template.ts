/** A template in the source code: one text for several channels. */
import type { Row } from '#resources'

type Template = Row<'notification_templates'>

export interface PredefinedTemplate extends Pick<Template, 'event' | 'audience' | 'title' | 'body'> {
  readonly channels: readonly Template['channel'][]
  /** Default: 'always'. */
  readonly behavior?: Template['behavior']
}
