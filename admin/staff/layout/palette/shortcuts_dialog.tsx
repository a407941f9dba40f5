/** The keyboard shortcuts of the current screen, and those that work everywhere. */
import { useState } from 'react'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { activeShortcuts } from '../../../kit/controls/keys/shortcuts.ts'
import './palette.css'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [ofScreen] = useState(activeShortcuts)
  const lines = ofScreen.map(({ key, alias, label }): ShortcutLine => [[key, ...alias ? [alias] : []], t(label)])
  return (
    <Dialog title={t('ui.keys.title')} kind="window" onClose={onClose}>
      <div className="keys">
        {ofScreen.length > 0 && <ShortcutList title={t('ui.keys.here')} lines={lines} />}
        <ShortcutList title={t('ui.keys.everywhere')} lines={EVERYWHERE.map(([keys, label]) => [keys, t(label)])} />
      </div>
    </Dialog>
  )
}

type ShortcutLine = readonly [readonly string[], string]

const EVERYWHERE: readonly ShortcutLine[] = [
  [['Ctrl K'], 'ui.palette.title'], [['?'], 'ui.keys.title'], [['Ctrl Enter'], 'ui.keys.save'], [['Escape'], 'ui.keys.close'],
]

function ShortcutList({ title, lines }: { title: string; lines: readonly ShortcutLine[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, label]) => (
          <div key={keys.join()}><dt>{keys.map((key) => <kbd key={key} dir="ltr">{SYMBOLS[key] ?? key}</kbd>)}</dt><dd>{label}</dd></div>
        ))}
      </dl>
    </section>
  )
}

const SYMBOLS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ' ': '␣', Escape: 'Esc' }
