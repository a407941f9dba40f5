import { useTranslator } from '../providers/texts/i18n.ts'

/** Moves the focus in script: following the hash would be a route change. */
export function SkipLink() {
  const { t } = useTranslator()
  const skip = (event: React.MouseEvent) => {
    event.preventDefault()
    document.querySelector('main')?.focus()
  }
  return <a className="skip" href="#main" onClick={skip}>{t('ui.shell.skip')}</a>
}
