import { app } from '#resources'
import { useId, useState } from 'react'
import { ChoiceButtons } from '../../controls/choices/choice_buttons.tsx'
import { SubmitButton } from '../../controls/form_controls.tsx'
import { useSubmit } from '../../controls/hooks/use_submit.ts'
import { saveTheme, type ThemeMode } from '../../controls/theme_mode.ts'
import { switchLanguage } from '../../controls/staff_language.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import type { Language } from '../../providers/texts/i18n.ts'
import type { Profile, SaveProfile } from './use_profile.ts'

/** Saved with the user, and applied in this browser immediately. */
export function Preferences({ me, save }: { me: Profile; save: SaveProfile }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    send: async ({ locale = 'en', theme = 'light' }) => {
      await save({ locale, theme })
      saveTheme(theme as ThemeMode)
      await switchLanguage(locale as Language)
    },
  })
  return (
    <section className="profile-card">
      <h2>{t('ui.auth.preferences')}</h2>
      <form key={me.version} noValidate onSubmit={onSubmit}>
        <EnumButtons label={t('ui.shell.language')} of="locale" start={me.locale} error={errors.locale} />
        <EnumButtons label={t('ui.auth.theme')} of="theme" start={me.theme} error={errors.theme} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save')}</SubmitButton>
      </form>
    </section>
  )
}

interface EnumButtonsProps {
  /** The enum, and the name of the field. */
  readonly of: 'locale' | 'theme'
  readonly label: string
  readonly start: string
  readonly error: string | undefined
}

function EnumButtons({ of, label, start, error }: EnumButtonsProps) {
  const { t } = useTranslator()
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(start)
  return (
    <div className="field">
      <span className="field-caption" id={`${id}-label`}>{label}</span>
      <ChoiceButtons
        id={id} labelledBy={`${id}-label`} name={of} value={chosen} isRequired isInvalid={error !== undefined} describedBy={`${id}-error`}
        options={app.enums[of].map((value) => ({ value: value as string, label: t(`enums.${of}.${value}`) }))} onChoose={setChosen}
      />
      <p className="field-error" id={`${id}-error`}>{error}</p>
    </div>
  )
}
