import { useList } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import type { Row } from '../definition/record.ts'
import { isFile } from '../fields/media/file_values.ts'
import { Thumb } from '../fields/media/thumb.tsx'
import { localize, useTranslation } from '../definition/translation.ts'

export type Category = Columns<'categories'> & Row

/** Buttons large enough for touch, sorted by the position of the category. */
export function CategoryButtons({ label, onPick }: { label: string; onPick: (category: Category) => void }) {
  const { t, language } = useTranslation()
  const { query } = useCategories()
  if (query.isPending) {
    return (
      <div className="category-buttons" aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => <span key={index} className="skeleton" />)}
      </div>
    )
  }
  const categories = query.data?.data ?? []
  if (categories.length === 0) return <p className="order-none">{t('ui.orders.no_categories')}</p>
  return (
    <div className="category-buttons" role="group" aria-label={label}>
      {categories.map((category) => (
        <button key={category.id} type="button" className="button" onClick={() => { onPick(category) }}>
          {isFile(category.icon) && <Thumb file={category.icon} />}<bdi>{localize(category.name, language)}</bdi>
        </button>
      ))}
    </div>
  )
}

const useCategories = () => useList<Category>({
  resource: 'categories', filters: [{ field: 'status', operator: 'eq', value: 'enable' }], sorters: [{ field: 'position', order: 'asc' }],
  pagination: { pageSize: 60, mode: 'server' }, errorNotification: false, queryOptions: { staleTime: 300_000 },
})
