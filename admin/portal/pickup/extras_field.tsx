import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { localizedName, type Extra } from '../api.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

/** What a client may order with it. */
export function ExtrasField({ extras, chosen, onChange }: {
  readonly extras: readonly Extra[]; readonly chosen: ReadonlySet<number>; readonly onChange: (chosen: ReadonlySet<number>) => void
}) {
  const { t, language } = useTranslator()
  const format = useFormat()
  if (extras.length === 0) return null
  return (
    <fieldset className="field extras">
      <legend>{t('portal.pickup.extras')}</legend>
      {extras.map(({ id, name, method, price }) => (
        <label key={id}>
          <input
            type="checkbox" checked={chosen.has(id)}
            onChange={({ target }) => { onChange(new Set([...chosen, id].filter((one) => target.checked || one !== id))) }}
          />
          <span>{localizedName(name, language)}</span>{' '}<span className="muted">
            <Ltr>{format.money(price)}</Ltr>{method === 'unit' && <>{' '}{t('portal.pickup.by_quantity')}</>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
