import { Ltr } from '../../controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { PAGE_SIZES } from './list_address.ts'

interface PagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  /** The server stops counting at a limit: there are more rows than `total`. */
  readonly hasMore: boolean
  readonly onPage: (page: number) => void
  readonly onSize?: (size: number) => void
}

export function Pager({ page, size, total, hasMore, onPage, onSize }: PagerProps) {
  const { t, format } = useTranslation()
  const last = Math.max(1, Math.ceil(total / size))
  const [from, to] = [Math.min((page - 1) * size + 1, total), Math.min(page * size, total)]
  const all = `${format.number(total)}${hasMore ? '+' : ''}`
  return (
    <nav className="pager" aria-label={t('ui.list.pages')}>
      <Ltr className="pager-range">{t('ui.list.range', { from: format.number(from), to: format.number(to), total: all })}</Ltr>
      {onSize && (
        <label>
          <span>{t('ui.list.size')}</span>
          <select className="input" value={size} onChange={({ target }) => { onSize(Number(target.value)) }}>
            {PAGE_SIZES.map((one) => <option key={one} value={one}>{one}</option>)}
          </select>
        </label>
      )}
      <span className="pager-turn">
        <button
          type="button" className="icon-button" aria-label={t('ui.list.previous')} disabled={page <= 1}
          onClick={() => { onPage(page - 1) }}
        >
          <NamedIcon name="previous" />
        </button>
        <Ltr>{`${format.number(page)} / ${format.number(last)}${hasMore ? '+' : ''}`}</Ltr>
        <button
          type="button" className="icon-button" aria-label={t('ui.list.next')} disabled={page >= last && !hasMore}
          onClick={() => { onPage(page + 1) }}
        >
          <NamedIcon name="next" />
        </button>
      </span>
    </nav>
  )
}
