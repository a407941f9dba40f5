import colours from 'virtual:colours'
import { useTranslator } from '../providers/texts/i18n.ts'

/** A status badge for pages that do not load the definition; the others use definition/status_badge.tsx. */
export function Badge({ of, value, text }: { of: keyof typeof colours; value: string; text?: string }) {
  const { t } = useTranslator()
  return <span className="badge" data-colour={colours[of][value] ?? undefined}>{text ?? t(`enums.${of}.${value}`)}</span>
}
