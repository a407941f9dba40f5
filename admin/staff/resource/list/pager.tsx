import { useState } from 'react'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { PAGE_SIZES } from '#common/list_layout'

/** From here on the page can be typed. */
const MANY_PAGES = 5

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
        {last > MANY_PAGES && <PageField key={page} page={page} last={last} onPage={onPage} />}
        <Ltr>{`${last > MANY_PAGES ? '' : format.number(page)} / ${format.number(last)}${hasMore ? '+' : ''}`}</Ltr>
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

/** Goes to the typed page on Enter or when the field is left; anything else than a number changes nothing. */
function PageField({ page, last, onPage }: { readonly page: number; readonly last: number; readonly onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(page))
  const go = () => {
    const typed = Number.parseInt(text, 10)
    const next = Number.isNaN(typed) ? page : Math.min(Math.max(typed, 1), last)
    setText(String(next))
    if (next !== page) onPage(next)
  }
  return (
    <input
      className="input pager-page" dir="ltr" inputMode="numeric" aria-label={t('ui.list.page_number')} value={text}
      onChange={({ target }) => { setText(target.value) }} onBlur={go} onKeyDown={({ key }) => { if (key === 'Enter') go() }}
    />
  )
}
