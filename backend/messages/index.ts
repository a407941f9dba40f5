/** What is said to clients, couriers and staff, and what was said. */
import { delivery } from './delivery/index.ts'
import { unknownPlaceholder } from './placeholders.ts'
import { invalid } from '#backend/resource/refusals'
import type { Room, Saving } from '#backend/resource/behavior'

export const messages = {
  ...delivery,
  hooks: {
    ...delivery.hooks,
    notification_templates: {
      beforeSave({ draft }: Saving<'notification_templates'>) {
        for (const name of ['title', 'body'] as const) {
          const unknown = draft[name] && unknownPlaceholder(draft[name])
          if (unknown) throw invalid(name, (t) => t('errors.messages.placeholder', { name: unknown }))
        }
      },
    },
  },
} satisfies Room
