import { Bell } from '../messages/bell.tsx'
import { useWords } from '../providers/words.ts'
import { AccountMenu } from './account_menu.tsx'
import { Brand } from './brand.tsx'
import { Commands } from './commands.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { LanguageSwitch } from './language_switch.tsx'
import { ModeSwitch } from './mode_switch.tsx'

interface HeaderProps { readonly isFolded: boolean; readonly onFold: () => void; readonly onOpenMenu: () => void }

export function Header({ isFolded, onFold, onOpenMenu }: HeaderProps) {
  const { t } = useWords()
  const fold = t(isFolded ? 'ui.shell.unfold' : 'ui.shell.fold')
  return (
    <header className="frame-header">
      <button type="button" className="icon-button only-narrow" aria-label={t('ui.shell.menu')} onClick={onOpenMenu}>
        <NamedIcon name="menu" />
      </button>
      <button type="button" className="icon-button only-wide" aria-label={fold} title={fold} aria-expanded={!isFolded} onClick={onFold}>
        <NamedIcon name="panel" />
      </button>
      <div className="only-narrow"><Brand /></div>
      <Commands />
      <div className="frame-tools"><Bell /><LanguageSwitch /><ModeSwitch /><AccountMenu /></div>
    </header>
  )
}
