import { LOCALES, NAME_OF } from '#common/locales'
import { useWords } from '../providers/words.ts'
import { Disclosure } from '../controls/disclosure.tsx'
import { Flag } from './flag.tsx'
import { switchLanguage } from '../controls/switch_language.ts'
import { NamedIcon } from '../controls/named_icon.tsx'

export function LanguageSwitch() {
  const { t, language: current } = useWords()
  return (
    <Disclosure label={t('ui.shell.language')} trigger={<><Flag of={current} /><span>{current.toUpperCase()}</span></>}>
      {LOCALES.map((language) => (
        <button
          key={language} type="button" className="choice" lang={language} aria-current={language === current}
          onClick={() => { void switchLanguage(language) }}
        >
          <Flag of={language} /><span>{NAME_OF[language]}</span>{language === current && <NamedIcon name="check" />}
        </button>
      ))}
    </Disclosure>
  )
}
