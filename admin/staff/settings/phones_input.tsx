/** Up to five phone numbers, one below the other; an emptied one goes when the focus leaves it. */
import { formatPhone, normalisePhone } from '#common/text/phone'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { inputAttrs, type InputProps } from '../fields/control_props.ts'

const MOST = 5

export function PhonesInput(props: InputProps) {
  const { t } = useTranslation()
  const { id, value, onChange, isDisabled } = props
  const phones = Array.isArray(value) ? value as readonly string[] : []
  const lines = phones.length === 0 ? [''] : phones
  const set = (index: number, phone: string) => { onChange(lines.map((line, at) => (at === index ? phone : line))) }
  const add = () => { onChange([...lines, '']) }
  const leave = () => {
    const kept = lines.map((line) => normalisePhone(line) ?? line.trim()).filter(Boolean)
    if (JSON.stringify(kept) !== JSON.stringify(phones)) onChange(kept)
  }
  return (
    <div className="rows-input phones-input" role="group" aria-labelledby={`${id}-label`}>
      {lines.map((phone, index) => (
        <div key={index}>
          <input
            {...inputAttrs(props)} id={index === 0 ? id : undefined} className="input" type="tel" dir="ltr" autoComplete="off"
            aria-label={t('ui.setting_values.phone', { number: index + 1 })}
            value={normalisePhone(phone) === phone ? formatPhone(phone) : phone}
            onChange={({ target }) => { set(index, target.value) }} onBlur={leave}
          />
        </div>
      ))}
      {!isDisabled && phones.length > 0 && phones.length < MOST && (
        <button type="button" className="button" data-kind="quiet" onClick={add}>
          <NamedIcon name="plus" />{t('ui.setting_values.add_phone')}
        </button>
      )}
    </div>
  )
}
