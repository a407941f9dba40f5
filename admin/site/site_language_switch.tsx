import { LOCALES, LANGUAGE_NAMES } from '#common/locales'
import { setTabLanguage } from '../providers/language.ts'
import { useTranslator } from '../providers/i18n.ts'

/** Sets the language of this tab; the rule of specification §2 is in providers/language.ts. */
export function SiteLanguageSwitch() {
  const { t, language: current } = useTranslator()
  return (
    <div className="languages" role="group" aria-label={t('ui.shell.language')}>
      {LOCALES.map((language) => (
        <button
          key={language} type="button" lang={language} aria-pressed={language === current}
          onClick={() => { void setTabLanguage(language) }}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  )
}
