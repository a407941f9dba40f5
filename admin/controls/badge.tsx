import colours from 'virtual:colours'
import { useWords } from '../providers/words.ts'

/** A status on its colour, for the pages that do not carry the definition (resource/status_badge.tsx is for those that do). */
export function Badge({ of, value }: { of: keyof typeof colours; value: string }) {
  const { t } = useWords()
  return <span className="badge" data-colour={colours[of][value] ?? undefined}>{t(`enums.${of}.${value}`)}</span>
}
