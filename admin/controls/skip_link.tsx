import { useWords } from '../providers/words.ts'

/** By hand and not by the hash, whose change would be a route change. */
export function SkipLink() {
  const { t } = useWords()
  const skip = (event: React.MouseEvent) => {
    event.preventDefault()
    document.querySelector('main')?.focus()
  }
  return <a className="skip" href="#main" onClick={skip}>{t('ui.shell.skip')}</a>
}
