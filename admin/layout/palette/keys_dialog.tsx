/** The keys of the screen that is open, and those that work everywhere. */
import { useState } from 'react'
import { Dialog } from '../../controls/dialog.tsx'
import { useSay } from '../../definition/words.ts'
import { shownKeys } from '../../controls/keys.ts'
import './palette.css'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSay()
  const [here] = useState(shownKeys)
  const lines = here.map(({ key, also, label }): Line => [[key, ...also ? [also] : []], t(label)])
  return (
    <Dialog title={t('ui.keys.title')} kind="window" onClose={onClose}>
      <div className="keys">
        {here.length > 0 && <Keys title={t('ui.keys.here')} lines={lines} />}
        <Keys title={t('ui.keys.everywhere')} lines={EVERYWHERE.map(([keys, label]) => [keys, t(label)])} />
      </div>
    </Dialog>
  )
}

type Line = readonly [readonly string[], string]

const EVERYWHERE: readonly Line[] = [
  [['Ctrl K'], 'ui.palette.title'], [['?'], 'ui.keys.title'], [['Ctrl Enter'], 'ui.keys.save'], [['Escape'], 'ui.keys.close'],
]

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, label]) => (
          <div key={keys.join()}><dt>{keys.map((key) => <kbd key={key} dir="ltr">{SIGNS[key] ?? key}</kbd>)}</dt><dd>{label}</dd></div>
        ))}
      </dl>
    </section>
  )
}

const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ' ': '␣', Escape: 'Esc' }
