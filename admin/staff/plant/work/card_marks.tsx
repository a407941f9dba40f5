import type { WorkCard } from '#common/plant/work'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'

/** A normal priority needs no mark. */
export function Priority({ value }: { readonly value: string }) {
  if (value === 'normal') return null
  return <StatusBadge of="order_priority" value={value} />
}

export function Due({ of: { due_at, is_late } }: { readonly of: Pick<WorkCard, 'due_at' | 'is_late'> }) {
  const { t, format } = useTranslation()
  if (due_at === null) return null
  return (
    <span className="work-due" data-late={is_late || undefined}>
      {t(is_late ? 'ui.work.late' : 'ui.work.due', { at: format.timestamp(due_at) })}
    </span>
  )
}
