/** What the meters of the machine show now; nobody has to read them. */
import type { LoadMeter } from '#common/plant/work'
import { useTranslation } from '../../definition/translation.ts'
import { NumberBox } from '../../fields/amount/number_box.tsx'

interface LoadReadingsProps {
  readonly of: readonly LoadMeter[]
  /** By the name of the argument. */
  readonly readings: Readonly<Record<string, string>>
  readonly onChange: (readings: Readonly<Record<string, string>>) => void
}

export function LoadReadings({ of: meters, readings, onChange }: LoadReadingsProps) {
  const { t, format } = useTranslation()
  if (!meters.length) return null
  return (
    <details className="work-used">
      <summary><span>{t('ui.work.load.readings')}</span></summary>
      <div className="work-amounts">
        {meters.map(({ genre, last_value }) => {
          const name = `${genre}_reading`
          const label = t(`loads.args.${name}`)
          const last = last_value === null ? '' : t('ui.work.load.last', { value: format.decimal(last_value) })
          return (
            <label key={genre}>
              <span>{label} {last && <small>{last}</small>}</span>
              <NumberBox
                mode="decimal" min={0} label={label} value={readings[name] ?? ''}
                onType={(typed) => { onChange({ ...readings, [name]: typed }) }}
              />
            </label>
          )
        })}
      </div>
    </details>
  )
}
