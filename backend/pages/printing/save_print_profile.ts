import { query } from '#backend/engine/database/query'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { invalid } from '#backend/engine/resource/refusals'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { PrintMedium } from './paper_types.ts'

/** A site has one usual paper of each medium: the former one is unset. */
export async function afterSaveProfile({ store, row, changed }: AfterSaveContext<'print_profiles'>): Promise<void> {
  if (SIZES.some((name) => changed.has(name))) assertRoomInside(row)
  const { id, medium, is_default } = row
  if (!is_default || !(changed.has('is_default') || changed.has('medium'))) return
  await acquireAdvisoryLock(store.trx, 'print_profiles', medium)
  const others = await query(store.trx, `
    select o.id from print_profiles o join print_profiles p on p.site_id = o.site_id
      where p.id = ? and o.id <> p.id and o.medium = ? and o.is_default order by o.id`, [id, medium])
  for (const other of others) await store.update('print_profiles', Number(other.id), { is_default: false })
}

const SIZES = ['medium', 'width_mm', 'height_mm', 'margin_mm']

/** Millimetres between the margins in which the smallest paper of a medium still can be read. */
const LEAST_INSIDE: Readonly<Record<PrintMedium, { readonly width: number, readonly height: number }>> = {
  tag: { width: 16, height: 10 }, label: { width: 16, height: 10 }, ticket: { width: 35, height: 50 }, receipt: { width: 35, height: 50 },
  sheet: { width: 80, height: 100 },
}

/** The margins are named where smaller ones would do, else the paper. */
function assertRoomInside({ medium, width_mm, height_mm, margin_mm }: Row<'print_profiles'>): void {
  const least = LEAST_INSIDE[medium]
  const assertFits = (field: 'width_mm' | 'height_mm', size: number, needed: number) => {
    if (size - 2 * margin_mm >= needed) return
    if (size < needed) throw invalid(field, (t) => t('errors.printing.small_paper', { min: needed }))
    throw invalid('margin_mm', (t) => t('errors.printing.wide_margin', { max: Math.floor((size - needed) / 2) }))
  }
  assertFits('width_mm', width_mm, least.width)
  if (height_mm !== null) assertFits('height_mm', height_mm, least.height)
}
