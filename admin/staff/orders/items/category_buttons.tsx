import { useList } from '@refinedev/core'
import { useState, type KeyboardEvent } from 'react'
import { arrowStep } from '../../../kit/controls/choices/arrow_step.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { IconName } from '../../../kit/controls/icons/named_icons.ts'
import { isFile } from '../../fields/media/file_values.ts'
import { Thumb } from '../../fields/media/thumb.tsx'
import { localize, useTranslation } from '../../definition/translation.ts'
import type { Category } from '../order.ts'
import './category_buttons.css'

/** Buttons large enough for touch, sorted by the position of the category. One Tab reaches them, arrow keys move among them. */
export function CategoryButtons({ label, onPick }: { label: string; onPick: (category: Category) => void }) {
  const { t, language } = useTranslation()
  const { query } = useCategories()
  const [current, setCurrent] = useState(0)
  if (query.isPending) {
    return (
      <div className="category-buttons" aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => <span key={index} className="skeleton" />)}
      </div>
    )
  }
  const categories = query.data?.data ?? []
  if (categories.length === 0) return <p className="order-none">{t('ui.orders.no_categories')}</p>
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowStep(event.key)
    const buttons = event.currentTarget.querySelectorAll('button')
    const next = step === undefined ? undefined : buttons[(current + step + buttons.length) % buttons.length]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className="category-buttons" role="group" aria-label={label} onKeyDown={move}>
      {categories.map((category, index) => (
        <button
          key={category.id} type="button" className="button" tabIndex={index === Math.min(current, categories.length - 1) ? 0 : -1}
          onFocus={() => { setCurrent(index) }} onClick={() => { setCurrent(index); onPick(category) }}
        >
          <CategoryPicture category={category} /><bdi>{localize(category.name, language)}</bdi>
        </button>
      ))}
    </div>
  )
}

/** The picture of the category, or an icon for its unit. */
export const CategoryPicture = ({ category: { icon, unit } }: { category: Pick<Category, 'icon' | 'unit'> }) =>
  (isFile(icon) ? <Thumb file={icon} /> : <span className="category-picture"><NamedIcon name={UNIT_ICONS[unit]} /></span>)

const UNIT_ICONS: Readonly<Record<Category['unit'], IconName>> = { m2: 'carpet', ml: 'columns', u: 'tag' }

export const useCategories = ({ enabled = true } = {}) => useList<Category>({
  resource: 'categories', filters: [{ field: 'status', operator: 'eq', value: 'enable' }], sorters: [{ field: 'position', order: 'asc' }],
  pagination: { pageSize: 60, mode: 'server' }, errorNotification: false, queryOptions: { staleTime: 300_000, enabled },
})
