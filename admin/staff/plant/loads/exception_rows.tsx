/** The items whose result differs from that of all. */
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { withoutException, type Exception } from './exceptions.ts'
import type { LoadsControl } from './use_loads.ts'

type ExceptionsControl = Pick<LoadsControl, 'exceptions' | 'setExceptions'>

export function ExceptionRows({ control: { exceptions, setExceptions } }: { readonly control: ExceptionsControl }) {
  const { t } = useTranslation()
  const change = (tag: string, next: Exception) => { setExceptions({ ...exceptions, [tag]: next }) }
  return Object.entries(exceptions).map(([tag, exception]) => (
    <fieldset key={tag} className="load-exception">
      <legend><Ltr>{tag}</Ltr></legend>
      <div className="scan-modes">
        {(['rework', 'damage'] as const).map((result) => (
          <button
            key={result} type="button" aria-pressed={exception.result === result}
            onClick={() => { change(tag, { ...exception, result }) }}
          >
            {t(`ui.work.problems.${result}`)}
          </button>
        ))}
      </div>
      <input
        className="input" aria-label={t('load_items.fields.note')} placeholder={t('load_items.fields.note')} value={exception.note}
        maxLength={190} onChange={({ target }) => { change(tag, { ...exception, note: target.value }) }}
      />
      <button type="button" className="button" onClick={() => { setExceptions(withoutException(exceptions, tag)) }}>
        <NamedIcon name="undo" />{t('ui.work.load.remove_exception')}
      </button>
    </fieldset>
  ))
}
