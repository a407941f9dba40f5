/** Exports the list with its current filters: the user chooses the format and the columns. */
import { useEffect, useRef, useState } from 'react'
import { inSentence } from '#common/text/in_sentence'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { download, saveFile } from '../../../kit/providers/rest/download.ts'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import '../form/form.css'
import { shownColumns } from '../list/columns/list_columns.ts'
import type { ListSectionProps } from '../list/head.tsx'
import { filterQuery, listFilters, useRowsQuery } from '../list/use_list_rows.ts'
import { useTranslation } from '../../definition/translation.ts'
import './exchange.css'
import { errorText } from '../../../kit/providers/rest/api_failure.ts'

const FORMATS = ['xlsx', 'csv'] as const
const COLUMNS = ['shown', 'all'] as const

export function ExportDialog({ resource, given, control: { address, layout }, onClose }: ListSectionProps & { onClose: () => void }) {
  const { t, format: { decimal, number } } = useTranslation()
  const filters = listFilters(resource, address, given)
  const { total, hasMore, isLoading, error } = useRowsQuery(resource, {
    ...filters, page: 1, size: 1, sort: address.sort, hasTotals: false,
  })
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xlsx')
  const [columns, setColumns] = useState<(typeof COLUMNS)[number]>('shown')
  const [bytes, setBytes] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const stop = useRef(new AbortController())
  useEffect(() => { const { current } = stop; return () => { current.abort() } }, [])

  const start = async () => {
    setBytes(0)
    setFailure('')
    const names = shownColumns(resource, address, layout).map(({ name }) => name)
    try {
      const file = await download(`${urlOf(resource.name)}/export`, {
        signal: stop.current.signal,
        query: [
          ['format', format], ...(columns === 'shown' ? [['_columns', names.join(',')] as const] : []),
          ...filterQuery(resource, address, given), ['_sort', address.sort.field], ['_order', address.sort.order],
        ],
      }, setBytes)
      saveFile(file)
      onClose()
    } catch (error) {
      if (stop.current.signal.aborted) return
      setFailure(errorText(error))
      setBytes(null)
    }
  }

  return (
    <Dialog title={t('ui.exchange.export_title', { name: inSentence(t(`${resource.name}.many`)) })} kind="window" onClose={onClose}>
      <form className="export-form" onSubmit={(event) => { event.preventDefault(); void start() }}>
        <p>{!isLoading && !error && t('ui.exchange.what', { count: total, number: `${number(total)}${hasMore ? '+' : ''}` })}</p>
        <fieldset>
          <legend>{t('ui.exchange.file_format')}</legend>
          {FORMATS.map((one) => (
            <label key={one}>
              <input type="radio" name="format" checked={format === one} onChange={() => { setFormat(one) }} />
              <span><bdi>{one.toUpperCase()}</bdi><small>{t(`ui.exchange.${one}_help`)}</small></span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('ui.exchange.columns')}</legend>
          {COLUMNS.map((one) => (
            <label key={one}>
              <input type="radio" name="columns" checked={columns === one} onChange={() => { setColumns(one) }} />
              <span>{t(`ui.exchange.columns_${one}`)}</span>
            </label>
          ))}
        </fieldset>
        {failure && <p className="field-error" role="alert">{failure}</p>}
        <FormFoot submit={t('ui.exchange.download')} isBusy={bytes !== null} onCancel={onClose}>
          <span role="status">
            {bytes === 0 && t('ui.exchange.preparing')}
            {bytes !== null && bytes > 0 && t('ui.exchange.received', { size: decimal((bytes / 1e6).toFixed(1)) })}
          </span>
        </FormFoot>
      </form>
    </Dialog>
  )
}
