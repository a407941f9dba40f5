import { useWords } from '../providers/words.ts'
import { Icon } from './icon.tsx'
import { moon, sun } from './icons.ts'
import { saveMode, useMode } from '../controls/mode.ts'

export function ModeSwitch() {
  const { t } = useWords()
  const isDark = useMode() === 'dark'
  const label = t(isDark ? 'ui.shell.light' : 'ui.shell.dark')
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => { saveMode(isDark ? 'light' : 'dark') }}>
      <Icon of={isDark ? sun : moon} />
    </button>
  )
}
