import { LOCALES } from '#common/locales'
import { Disclosure } from '../controls/disclosure.tsx'
import { Icon } from '../controls/icons/icon.tsx'
import { LanguageName } from '../controls/language_name.tsx'
import { global } from '../controls/icons/light_page_icons.ts'
import { setTabLanguage } from '../providers/texts/language.ts'
import { useTranslator } from '../providers/texts/i18n.ts'

/** Sets the language of this tab; the rule of specification §2 is in providers/language.ts. */
export function SiteLanguageSwitch() {
  const { t, language: current } = useTranslator()
  return (
    <div className="languages">
      <Disclosure label={t('ui.shell.language')} trigger={<><Icon of={global} /><LanguageName of={current} /></>}>
        {LOCALES.map((language) => (
          <button
            key={language} type="button" className="choice" aria-current={language === current}
            onClick={() => { void setTabLanguage(language) }}
          >
            <LanguageName of={language} />
          </button>
        ))}
      </Disclosure>
    </div>
  )
}
