/** Who keeps the places is told when one is nearly full, and when it is full. */
import { notify, settleMessages } from '#backend/services/messages/index'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'

/** Each once a day: items come and go. */
export async function notifyOfPlace({ store, before, row: place, changed }: AfterSaveContext<'stocks'>): Promise<void> {
  if (!before || !changed.has('fill')) return
  const { fill, occupancy, threshold } = place
  const subject = { type: 'stocks', id: place.id } as const
  if (fill === null || fill === 'free' || place.status !== 'enable') return settleMessages(store, subject, 'rack_full')
  // Less than full is no news where it was full.
  if (before.fill === 'full') return
  const { site_id } = place as { readonly site_id?: number }
  notify(store, 'rack_full', {
    subject, key: `${fill} ${store.context.today}`, staff: 'stock-edit', site_id: site_id ?? null, tellsCaller: true,
    context: {
      reason: (t) => t(`messages.told.place_${fill}`, { place: `${place.code} · ${place.name}`, items: occupancy ?? 0, limit: threshold }),
    },
  })
}
