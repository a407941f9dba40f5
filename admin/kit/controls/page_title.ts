import { useEffect } from 'react'
import { useTranslator } from '../providers/texts/i18n.ts'

const PRODUCT = 'Zarbia'

export const pageTitle = (page: string | undefined) => (page ? `${PRODUCT} | ${page}` : PRODUCT)

/** Sets the title of a page from its data instead of its route: `usePageTitle(order?.code)`. */
export function usePageTitle(page: string | undefined): void {
  const { language } = useTranslator()
  // The root sets the route's title in a layout effect, which runs before this one.
  useEffect(() => { if (page) document.title = pageTitle(page) }, [page, language])
}
