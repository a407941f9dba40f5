import { PLACEHOLDERS, type PlaceholderName } from '#common/text/placeholders'
import { useTranslation } from '../definition/translation.ts'

/** Buttons that insert placeholders at the cursor. */
export function PlaceholderBar({ onInsert }: { onInsert: (name: PlaceholderName) => void }) {
  const { t } = useTranslation()
  return (
    <div className="message-symbols" role="group" aria-label={t('ui.messages.insert')}>
      {PLACEHOLDERS.map((name) => (
        <button
          key={name} type="button" className="message-symbol" onMouseDown={(event) => { event.preventDefault() }}
          onClick={() => { onInsert(name) }}
        >
          {t(`ui.messages.symbols.${name}`)} <code dir="ltr">{`{${name}}`}</code>
        </button>
      ))}
    </div>
  )
}
