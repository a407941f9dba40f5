import { useWords } from '../providers/words.ts'
import { saveMode, useMode } from '../controls/mode.ts'
import { NamedIcon } from '../controls/named_icon.tsx'

export function ModeSwitch() {
  const { t } = useWords()
  const isDark = useMode() === 'dark'
  const label = t(isDark ? 'ui.shell.light' : 'ui.shell.dark')
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => { saveMode(isDark ? 'light' : 'dark') }}>
      <NamedIcon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}
