import { chooseForVisit } from '../providers/language.ts'
import { languages, useWords, type Language } from '../providers/words.ts'

/** Each language by its own name. */
const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français', ar: 'العربية' }

/** For this visit; the rule of specification §2 stands (providers/language.ts). */
export function VisitLanguage() {
  const { t, language: current } = useWords()
  return (
    <div className="languages" role="group" aria-label={t('ui.shell.language')}>
      {languages.map((language) => (
        <button
          key={language} type="button" lang={language} aria-pressed={language === current}
          onClick={() => { void chooseForVisit(language) }}
        >
          {names[language]}
        </button>
      ))}
    </div>
  )
}
