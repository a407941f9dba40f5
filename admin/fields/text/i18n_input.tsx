import { directionOf, localesFrom } from '#common/locales'
import { useSay } from '../../definition/words.ts'
import { controlOf, type InputProps } from '../control.ts'

/** The same words in the languages of the product, the language of the page first. */
export function I18nInput(props: InputProps) {
  const { t, language } = useSay()
  const { value, onChange, id } = props
  const words = (value ?? {}) as Readonly<Record<string, string | null>>
  return (
    <div className="i18n-input" role="group" aria-labelledby={`${id}-label`}>
      {localesFrom(language).map((code, index) => (
        <label key={code}>
          <span lang={code} aria-hidden="true">{code.toUpperCase()}</span>
          <input
            {...controlOf(props)} id={index === 0 ? id : `${id}-${code}`} className="input" lang={code}
            dir={directionOf(code)} maxLength={Number(props.field.max ?? 500)} aria-label={t(`enums.locale.${code}`)}
            value={words[code] ?? ''} onChange={({ target }) => { onChange({ ...words, [code]: target.value }) }}
          />
        </label>
      ))}
    </div>
  )
}
