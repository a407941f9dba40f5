import { LOCALES, LANGUAGE_NAMES } from '#common/locales'
import { Disclosure } from '../../kit/controls/disclosure.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { switchLanguage } from '../../kit/controls/staff_language.ts'
import { useTranslator, type Language } from '../../kit/providers/texts/i18n.ts'

export function LanguageSwitch() {
  const { t, language: current } = useTranslator()
  return (
    <Disclosure label={t('ui.shell.language')} trigger={<><LanguageMark of={current} /><span>{current.toUpperCase()}</span></>}>
      {LOCALES.map((language) => (
        <button
          key={language} type="button" className="choice" lang={language} aria-current={language === current}
          onClick={() => { void switchLanguage(language) }}
        >
          <LanguageMark of={language} /><span>{LANGUAGE_NAMES[language]}</span>{language === current && <NamedIcon name="check" />}
        </button>
      ))}
    </Disclosure>
  )
}

/** Not an emoji: Windows renders flags as letters. */
const LanguageMark = ({ of }: { of: Language }) => <span className="flag" lang={of} aria-hidden="true" />
