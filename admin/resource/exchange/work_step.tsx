import { useSay } from '../../definition/words.ts'
import type { KeptImport } from './kept_import.ts'

/** How far the work is; it goes on without this page. */
export function WorkStep({ kept: { state, checked, done, total } }: { kept: KeptImport }) {
  const { t, format: { number } } = useSay()
  const at = state === 'checking' ? checked : done
  const label = t(`ui.exchange.${state === 'checking' ? 'checking' : 'running'}`)
  return (
    <div className="import-work">
      <h2>{label}</h2>
      <progress max={total} value={at} aria-label={label} />
      <p role="status">{t('ui.exchange.progress', { done: number(at), total: number(total) })}</p>
      <p className="field-help">{t('ui.exchange.leave')}</p>
    </div>
  )
}
