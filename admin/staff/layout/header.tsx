import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { saveTheme, useThemeMode } from '../../kit/controls/theme_mode.ts'
import { InboxBell } from '../messages/inbox/inbox_bell.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { AccountMenu } from './account_menu.tsx'
import { Brand } from './menu.tsx'
import { CommandPaletteButton } from './command_palette_button.tsx'
import { LanguageSwitch } from './language_switch.tsx'

interface HeaderProps { readonly isFolded: boolean; readonly onFold: () => void; readonly onOpenMenu: () => void }

export function Header({ isFolded, onFold, onOpenMenu }: HeaderProps) {
  const { t } = useTranslator()
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
      <CommandPaletteButton />
      <div className="frame-tools"><InboxBell /><LanguageSwitch /><ModeSwitch /><AccountMenu /></div>
    </header>
  )
}

function ModeSwitch() {
  const { t } = useTranslator()
  const isDark = useThemeMode() === 'dark'
  const label = t(isDark ? 'ui.shell.light' : 'ui.shell.dark')
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => { saveTheme(isDark ? 'light' : 'dark') }}>
      <NamedIcon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}
