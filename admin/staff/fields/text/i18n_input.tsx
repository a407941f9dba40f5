import { directionOf, localesWithFirst } from '#common/locales'
import { useTranslation } from '../../definition/translation.ts'
import { inputAttrs, type InputProps } from '../control_props.ts'

/** One input per language, the language of the page first. */
export function I18nInput(props: InputProps) {
  const { t, language } = useTranslation()
  const { value, onChange, id } = props
  const texts = (value ?? {}) as Readonly<Record<string, string | null>>
  return (
    <div className="i18n-input" role="group" aria-labelledby={`${id}-label`}>
      {localesWithFirst(language).map((code, index) => (
        <label key={code}>
          <span lang={code} aria-hidden="true">{code.toUpperCase()}</span>
          <input
            {...inputAttrs(props)} id={index === 0 ? id : `${id}-${code}`} className="input" lang={code}
            dir={directionOf(code)} maxLength={Number(props.field.max ?? 500)} aria-label={t(`enums.locale.${code}`)}
            value={texts[code] ?? ''} onChange={({ target }) => { onChange({ ...texts, [code]: target.value }) }}
          />
        </label>
      ))}
    </div>
  )
}
