/** Stores what a check found: new findings are told to staff once, those that are not found any more are resolved. */
import { notify } from '#backend/services/messages/index'
import { MAX_ROWS, type BrokenRow } from './find_broken_rows.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Finding = Row<'invariant_findings'>

export async function recordFindings(store: Store, broken: readonly BrokenRow[]): Promise<void> {
  // Of two checks at the same time the second sees the findings of the first.
  await store.query("select pg_advisory_xact_lock(hashtextextended('invariant findings', 0))")
  const stored = new Map((await store.select('invariant_findings', {})).map((finding) => [keyOf(finding), finding]))
  const open = new Set<string>()
  const fresh: Finding[] = []
  for (const row of broken) {
    const key = keyOf(row)
    open.add(key)
    const finding = stored.get(key)
    const isOpen = finding?.status === 'open'
    if (isOpen) await keepFinding(store, finding, row)
    else if (finding) fresh.push(await reopenFinding(store, finding, row))
    else fresh.push(await store.insert('invariant_findings', { ...row, found_at: store.context.now }))
  }
  // What one check found beyond its limit is not known to be mended.
  const byCheck = Map.groupBy(broken, checkOf)
  for (const [key, finding] of stored) {
    const found = byCheck.get(checkOf(finding))?.length ?? 0
    const isMended = finding.status === 'open' && !open.has(key) && found < MAX_ROWS
    if (isMended) await store.transition('invariant_findings', finding.id, 'resolve')
  }
  notifyStaff(store, fresh)
}

async function keepFinding(store: Store, finding: Finding, { expected, found }: BrokenRow): Promise<void> {
  if (finding.expected !== expected || finding.found !== found) await store.update('invariant_findings', finding.id, { expected, found })
}

async function reopenFinding(store: Store, { id }: Finding, { expected, found }: BrokenRow): Promise<Finding> {
  await store.update('invariant_findings', id, { expected, found })
  return store.transition('invariant_findings', id, 'reopen')
}

function notifyStaff(store: Store, fresh: readonly Finding[]): void {
  const [first] = fresh
  if (!first) return
  notify(store, 'invariant_broken', {
    subject: { type: 'invariant_findings', id: first.id }, key: store.context.now, staff: 'invariant-list',
    context: { reason: () => String(fresh.length) },
  })
}

const checkOf = ({ invariant, subject }: Pick<BrokenRow, 'invariant' | 'subject'>): string => `${invariant} ${subject?.type ?? ''}`

const keyOf = ({ invariant, subject, subject_field }: Pick<BrokenRow, 'invariant' | 'subject' | 'subject_field'>): string =>
  [invariant, subject?.type, subject?.id, subject_field].join(' ')
