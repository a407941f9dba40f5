import colours from 'virtual:colours'
import { useTranslator } from '../providers/i18n.ts'

/** A status badge for pages that do not load the definition; the others use definition/status_badge.tsx. */
export function Badge({ of, value }: { of: keyof typeof colours; value: string }) {
  const { t } = useTranslator()
  return <span className="badge" data-colour={colours[of][value] ?? undefined}>{t(`enums.${of}.${value}`)}</span>
}
