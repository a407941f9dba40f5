import { Link } from 'wouter'
import { useTranslator } from '../kit/providers/texts/i18n.ts'

export const pageOfSearch = (search: URLSearchParams): number => Math.max(1, Number(search.get('page')) || 1)

/** To the newer and the older part of a list; nothing where all of it is shown. */
export function PageLinks({ page, isLast }: { readonly page: number; readonly isLast: boolean }) {
  const { t } = useTranslator()
  return (
    <nav className="portal-actions" aria-label={t('portal.orders.pages')}>
      {page > 1 && <Link className="button" to={`?page=${page - 1}`}>{t('portal.orders.newer')}</Link>}
      {!isLast && <Link className="button" to={`?page=${page + 1}`}>{t('portal.orders.older')}</Link>}
    </nav>
  )
}
