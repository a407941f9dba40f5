import { useEffect } from 'react'
import { useWords } from '../providers/words.ts'

const PRODUCT = 'Zarbia'

export const titleOf = (page: string | undefined) => (page ? `${PRODUCT} | ${page}` : PRODUCT)

/** For a page that knows better than its route what it shows: `useTitle(order?.code)`. */
export function useTitle(page: string | undefined): void {
  const { language } = useWords()
  // The root sets the route's title in a layout effect, which runs before this one.
  useEffect(() => { if (page) document.title = titleOf(page) }, [page, language])
}
