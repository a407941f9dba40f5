import { DAY, instantAfter } from '#common/time/time'
import type { Store } from '#backend/engine/resource/store'

/** What a nightly check found, and the next one did not find any more. */
export async function createDemoFinding(store: Store, meter_id: number): Promise<void> {
  const { id } = await store.insert('invariant_findings', {
    invariant: 'meter_ran_back', subject: { type: 'meters', id: meter_id }, expected: '≥ 14820.000', found: '14280.000',
    found_at: instantAfter(store.context.now, -DAY),
  })
  await store.transition('invariant_findings', id, 'resolve')
}
