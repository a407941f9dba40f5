import { SYMBOLS, type SymbolName } from '#common/placeholders'
import { useSay } from '../definition/words.ts'

/** What the system fills in. A press puts it where the cursor is, and leaves the cursor behind it. */
export function SymbolBar({ onInsert }: { onInsert: (name: SymbolName) => void }) {
  const { t } = useSay()
  return (
    <div className="message-symbols" role="group" aria-label={t('ui.messages.insert')}>
      {SYMBOLS.map((name) => (
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
