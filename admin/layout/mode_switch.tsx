import { useWords } from '../providers/words.ts'
import { NamedIcon } from './named_icon.tsx'
import { saveMode, useMode } from './mode.ts'

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
