import { LOCALES, LANGUAGE_NAMES } from '#common/locales'
import { Disclosure } from '../../kit/controls/disclosure.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { switchLanguage } from '../../kit/controls/staff_language.ts'
import { useTranslator, type Language } from '../../kit/providers/texts/i18n.ts'
import morocco from './morocco.svg'

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

/** The flag of a language as SVG: Windows renders flag emoji as letters. Arabic has the flag of Morocco (specification §9). */
const LanguageMark = ({ of }: { of: Language }) => <svg className="flag" viewBox="0 0 24 16" aria-hidden="true">{flags[of]}</svg>

const flags: Readonly<Record<Language, React.ReactNode>> = {
  ar: <image href={morocco} width="24" height="16" />,
  es: (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0z" />
      <path fill="#f1bf00" d="M0 4h24v8H0z" />
    </>
  ),
  fr: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#002654" d="M0 0h8v16H0z" />
      <path fill="#ce1126" d="M16 0h8v16h-8z" />
    </>
  ),
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#c8102e" strokeWidth="1.4" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
}
