import { COLOURS } from '../at_build/colours.ts'
import { useTranslator } from '../providers/texts/i18n.ts'

/** A status badge for pages that do not load the definition; the others use definition/status_badge.tsx. */
export function Badge({ of, value, text }: { of: keyof typeof COLOURS; value: string; text?: string }) {
  const { t } = useTranslator()
  return <span className="badge" data-colour={COLOURS[of][value] ?? undefined}>{text ?? t(`enums.${of}.${value}`)}</span>
}
