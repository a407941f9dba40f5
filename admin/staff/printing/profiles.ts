/** The profiles of the site, and the one that this device prints a paper with. */
import type { Row } from '#resources'
import { call } from '../../kit/providers/rest/http.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import type { Paper } from './papers.ts'
import { readStation } from './station.ts'

export type Profile = Pick<Row<'print_profiles'>,
  'id' | 'name' | 'medium' | 'width_mm' | 'height_mm' | 'margin_mm' | 'copies' | 'station' | 'prints_after' | 'is_default'>
export type PrintMoment = NonNullable<Profile['prints_after']>[number]
type Medium = Profile['medium']

/** Empty without the permission: the server then takes the usual paper. */
export async function fetchProfiles(signal?: AbortSignal): Promise<readonly Profile[]> {
  if (!hasPermission('print-profile-list')) return []
  const query = [['status', 'enable'], ['_sort', 'name'], ['_end', 100]] as const
  return (await call<Profile[]>('/api/user/print-profiles', { query, signal })).body
}

/** The profile of this device's station; undefined leaves the choice to the server: the usual paper of the site. */
export function profileFor(paper: Paper, profiles: readonly Profile[], station = readStation()): Profile | undefined {
  const medium = MEDIA[paper]
  const isFitting = (profile: Profile) => profile.medium === medium && (medium !== 'tag' || isStrip(profile) === (paper === 'sewn_tag'))
  const fitting = profiles.filter((profile) => station !== null && profile.station === station && isFitting(profile))
  return fitting.find(({ is_default }) => is_default) ?? fitting[0]
}

/** A wider tag is no strip to sew on. */
const isStrip = ({ width_mm }: Profile): boolean => width_mm <= 40

/** What this device prints by itself: a profile without a station prints on every device that has no profile of its own for it. */
export function profilesAfter(moment: PrintMoment, profiles: readonly Profile[], station = readStation()): Profile[] {
  const asked = profiles.filter(({ prints_after }) => prints_after?.includes(moment))
  const own = asked.filter((profile) => station !== null && profile.station === station)
  const common = asked.filter((profile) => profile.station === null && !own.some(({ medium }) => medium === profile.medium))
  return [...own, ...common]
}

/** The paper of an order that is printed on this medium by itself. */
export const paperOfOrderOn = (medium: Medium): Paper | undefined => OF_ORDER[medium]

const OF_ORDER: { readonly [M in Medium]?: Paper } = { tag: 'tag', ticket: 'deposit_slip', receipt: 'receipt' }

const MEDIA: { readonly [P in Paper]?: Medium } = {
  tag: 'tag', sewn_tag: 'tag', deposit_slip: 'ticket', receipt: 'receipt', place_label: 'label', machine_label: 'label', badge: 'label',
  invoice: 'sheet', quote: 'sheet', shipment_sheet: 'sheet', cash_count: 'sheet', stock_audit: 'sheet', dead_stock: 'sheet',
}

/** Without a profile (backend/pages/printing). */
export const BUILT_IN_SIZES: readonly { readonly paper: Paper; readonly width_mm: number; readonly height_mm: number | null }[] = [
  { paper: 'tag', width_mm: 62, height_mm: 40 },
  { paper: 'sewn_tag', width_mm: 30, height_mm: 60 },
  { paper: 'deposit_slip', width_mm: 80, height_mm: null },
  { paper: 'receipt', width_mm: 80, height_mm: null },
  { paper: 'place_label', width_mm: 62, height_mm: 29 },
  { paper: 'invoice', width_mm: 210, height_mm: 297 },
]
