/** The paper of a print: the chosen profile, else the usual one of the site, else a built-in size. */
import { query } from '#backend/engine/database/query'
import db from '@adonisjs/lucid/services/db'
import { invalid } from '#backend/engine/resource/refusals'
import { PAPERS } from './paper_kinds.ts'
import type { Executor } from '#backend/engine/resource/read/executor'
import type { Caller } from '#backend/engine/resource/caller'
import type { PaperName, PaperSize, PrintMedium } from './paper_types.ts'

export interface PrintProfile extends PaperSize { readonly medium: PrintMedium }

const BUILT_IN: Readonly<Record<PrintMedium, PaperSize>> = {
  tag: { width_mm: 62, height_mm: 40, margin_mm: 3 }, ticket: { width_mm: 80, height_mm: null, margin_mm: 4 },
  receipt: { width_mm: 80, height_mm: null, margin_mm: 4 }, label: { width_mm: 62, height_mm: 29, margin_mm: 2 },
  sheet: { width_mm: 210, height_mm: 297, margin_mm: 15 },
}
const SEWN: PaperSize = { width_mm: 30, height_mm: 60, margin_mm: 2 }
/** A wider tag is no strip to sew on. */
const MAX_SEWN_WIDTH = 40

/** `profileId` is that of the print, or for a test page its subject. */
export async function paperSizeOf(
  executor: Executor | null, caller: Caller, paper: PaperName, profileId: number | null,
): Promise<PaperSize> {
  const chosen = profileId === null ? null : await findProfile(executor, 'id = ?', profileId)
  const medium = PAPERS[paper].medium ?? chosen?.medium ?? 'sheet'
  if (chosen && chosen.medium !== medium) throw invalid('print_profile_id', (t) => t('errors.printing.other_medium'))
  if (chosen) return chosen
  const usual = await findProfile(executor, 'is_default and status = \'enable\' and medium = ? and site_id = ?', medium, siteOf(caller))
  if (paper === 'sewn_tag') return usual && usual.width_mm <= MAX_SEWN_WIDTH ? usual : SEWN
  return usual ?? BUILT_IN[medium]
}

const siteOf = (caller: Caller): number => Number(caller.me.site_id ?? 1)

async function findProfile(executor: Executor | null, where: string, ...bindings: unknown[]): Promise<PrintProfile | null> {
  const sql = `select medium, width_mm, height_mm, margin_mm from print_profiles where ${where} order by id limit 1`
  const [row] = await query(executor ?? db.connection(), sql, bindings)
  return row ? {
    medium: row.medium as PrintMedium, width_mm: Number(row.width_mm), height_mm: row.height_mm === null ? null : Number(row.height_mm),
    margin_mm: Number(row.margin_mm),
  } : null
}
