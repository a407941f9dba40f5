import { LOCALES, NAME_OF } from '#common/locales'
import { chooseForVisit } from '../providers/language.ts'
import { useWords } from '../providers/words.ts'

/** For this visit; the rule of specification §2 stands (providers/language.ts). */
export function VisitLanguage() {
  const { t, language: current } = useWords()
  return (
    <div className="languages" role="group" aria-label={t('ui.shell.language')}>
      {LOCALES.map((language) => (
        <button
          key={language} type="button" lang={language} aria-pressed={language === current}
          onClick={() => { void chooseForVisit(language) }}
        >
          {NAME_OF[language]}
        </button>
      ))}
    </div>
  )
}
